// Explains a drawn thing on hover, on a long press, or with the key i.

import type { Attachment } from 'svelte/attachments';
import type { Inspected, PartProps } from '../../game_ui';

const REST = 600;

/** Both parameters are functions, so that a redrawn board does not attach the listeners again. */
export const inspectable =
  (thing: () => Inspected, oninspect: () => PartProps['oninspect']): Attachment<HTMLElement> =>
  (element) => {
    let resting = 0;
    let shown = false;
    let pressed = false;
    const show = () => {
      shown = true;
      // A card that has grown is explained beside what it covers now.
      oninspect()(thing(), element.parentElement?.querySelector(':scope > .drawn') ?? element);
    };
    const hide = () => {
      window.clearTimeout(resting);
      if (shown) oninspect()(null);
      shown = false;
    };
    const listeners: Record<string, (event: never) => void> = {
      pointerenter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') resting = window.setTimeout(show, REST);
      },
      pointerdown: (event: PointerEvent) => {
        hide();
        pressed = false;
        if (event.pointerType !== 'mouse') resting = window.setTimeout(press, REST);
      },
      pointerup: () => window.clearTimeout(resting),
      pointercancel: () => window.clearTimeout(resting),
      pointerleave: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hide();
        else window.clearTimeout(resting);
      },
      contextmenu: (event: Event) => event.preventDefault(),
      keydown: (event: KeyboardEvent) => {
        if (event.key === 'i') show();
      },
      blur: hide,
    };
    const press = () => {
      pressed = true;
      show();
    };
    // The click that ends a long press must not choose anything.
    const swallow = (event: Event) => {
      if (!pressed) return;
      pressed = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    element.addEventListener('click', swallow, true);
    for (const [name, heard] of Object.entries(listeners)) {
      element.addEventListener(name, heard as EventListener);
    }
    return () => {
      window.clearTimeout(resting);
      element.removeEventListener('click', swallow, true);
      for (const [name, heard] of Object.entries(listeners)) {
        element.removeEventListener(name, heard as EventListener);
      }
    };
  };
