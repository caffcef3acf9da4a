// Clicks on choices that stand still. A click right after the layout has changed was aimed at
// something else, so it is not taken.

/** Milliseconds for which clicks are not taken. */
export const SETTLING = 300;

export class SteadyClicks {
  #moved = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The choices stand elsewhere than before. */
  moved(): void {
    this.#moved = this.now();
  }

  /** Whether a click is taken; one by a key or by assistive technology was aimed at its button. */
  takes(event: Pick<MouseEvent, 'detail'>): boolean {
    return event.detail === 0 || this.now() - this.#moved >= SETTLING;
  }
}

/** Where all choices below an element stand, and which they are. */
const places = (within: Element): string =>
  [...within.querySelectorAll('[data-code]')]
    .map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const box = [x, y, width, height].map(Math.round).join(',');
      return `${button.getAttribute('data-code')}@${box}`;
    })
    .join(' ');

/** Notices whatever moves the choices within an element, except that the reader scrolls. */
export const watchChoices = (within: Element, clicks: SteadyClicks): (() => void) => {
  let last = places(within);
  const look = () => {
    const now = places(within);
    if (now !== last) clicks.moved();
    last = now;
  };
  const scrolled = () => (last = places(within));
  const changes = new MutationObserver(look);
  changes.observe(within, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const sizes = new ResizeObserver(look);
  for (const element of [within, document.body]) sizes.observe(element);
  within.addEventListener('scroll', scrolled, { passive: true });
  return () => {
    changes.disconnect();
    sizes.disconnect();
    within.removeEventListener('scroll', scrolled);
  };
};
