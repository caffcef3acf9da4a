// What is printed on cards and board, on a grid of 24: lines of 1.75.

export const ICONS = {
  again: '<circle cx="12" cy="12" r="7.5" stroke-width="4"/>',
  cannon:
    '<path d="M3 12.5l13.5-6 2.5 5.5-12 5.5M16.5 6.5l3-1 2 4.5-2.5 2"/><circle cx="8" cy="17" r="4"/><circle cx="8" cy="17" r=".8"/>',
  card: '<rect x="5.5" y="3" width="13" height="18" rx="2" fill="#bcd0e3"/><path d="M12 8.5l2.6 3.5-2.6 3.5L9.4 12z"/>',
  check: '<path d="M4.5 12.5l5 5 10-11"/>',
  coin: '<circle cx="12" cy="12" r="8.6" fill="#ecc25c"/><circle cx="12" cy="12" r="5" opacity=".55"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  die: '<rect x="3.8" y="3.8" width="16.4" height="16.4" rx="3.5"/><g fill="currentColor" stroke="none"><circle cx="8" cy="8" r="1.7"/><circle cx="16" cy="8" r="1.7"/><circle cx="12" cy="12" r="1.7"/><circle cx="8" cy="16" r="1.7"/><circle cx="16" cy="16" r="1.7"/></g>',
  event: '<path d="M5 4h14v16l-3.5-2-3.5 2-3.5-2L5 20z"/><path d="M12 7.5v5M12 15v.5"/>',
  goal: '<rect x="5.5" y="3" width="13" height="18" rx="2" fill="#e6dcc3"/><path d="M9 8v4.5c0 2.2 1.4 3.4 3 4 1.6-.6 3-1.8 3-4V8z"/>',
  hand: '<path d="M4 9.5l6-3 5 11-6 3zM12.5 5.5h6.5v12h-2.5"/>',
  hat: '<path d="M2.5 18.5h19M6.5 18.5l-.8-13c4-1.4 8.6-1.4 12.6 0l-.8 13"/><path d="M6.3 14.6c3.6 1 7.8 1 11.4 0" stroke-width="2.6"/>',
  lead: '<path d="M4 18.5h16M4.5 16L3.5 7.5l5 4L12 5l3.5 6.5 5-4-1 8.5z"/>',
  manezzi: '<circle cx="12" cy="13" r="4.3"/><path d="M4 13a8 8 0 0 1 14.5-4.6M19 4v4.7h-4.7"/>',
  once: '<path d="M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9"/><path d="M10 19.5l2-2.5 2 2.5z" fill="currentColor"/>',
  pass: '<rect x="3" y="5" width="8" height="13" rx="1.5"/><path d="M13.5 12h7.5M17.5 8l4 4-4 4"/>',
  pay: '<path d="M4 12h14M13 7l5 5-5 5"/>',
  right: '<path d="M9 6l6 6-6 6"/>',
  start: '<path d="M6 21.5V3M6 4.5c4-2 7 2 12.5 0v9c-5.5 2-8.5-2-12.5 0"/>',
  stay: '<path d="M12 12C9.7 9 8.3 7.8 6.5 7.8a4.2 4.2 0 0 0 0 8.4C8.3 16.2 9.7 15 12 12s3.7-4.2 5.5-4.2a4.2 4.2 0 0 1 0 8.4c-1.8 0-3.2-1.2-5.5-4.2z" stroke-width="2.2"/>',
  table:
    '<circle cx="5.5" cy="8" r="2.3"/><circle cx="12" cy="6" r="2.3"/><circle cx="18.5" cy="8" r="2.3"/><path d="M2.5 14h19M5 14v6M19 14v6M9 11.5c1.5-1.5 4.5-1.5 6 0"/>',
  up: '<path d="M6 15l6-6 6 6"/>',
  vp: '<path d="M4.5 3.5h15V11c0 5-3.4 7.9-7.5 9.7C7.9 18.9 4.5 16 4.5 11z" fill="#fffdf8"/><path d="M12 4.4v15.3M5.4 10h13.2" stroke="#a63d2f" stroke-width="3.4" stroke-linecap="butt"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** The figures, on a grid of 30 by 48; filled with the family's colour. */
export const FIGURES = {
  lord: '<path d="M9.3 9.2L8.8 1.6c3.3-1 7.1-1 10.4 0l-.5 7.6zM5.6 9.2c5.6 1.6 11.2 1.6 16.8 0l.4 2c-5.8 1.8-11.8 1.8-17.6 0z"/><path d="M10 11.8a4 4.4 0 0 0 8 0z"/><path d="M14 16.5c3.6 0 6 .8 7 3.3l3.6 19.7-3.8.5-.8-3.5-1.5 8.5h-3.3L14 37l-1.2 8H9.5L8 36.5 7.2 40l-3.8-.5L7 19.8c1-2.5 3.4-3.3 7-3.3z"/><path d="M26 27v18" fill="none" stroke-width="1.6"/>',
  lady: '<circle cx="14" cy="9" r="4.4"/><circle cx="17.8" cy="4.6" r="2.7"/><path d="M10 15c2.5-1.2 5.5-1.2 8 0l1.4 5.5c.3 1.5 0 2.3-.4 3 4.5 7 6.8 14 7.5 21.5h-25C2.2 37.5 4.5 30.5 9 23.5c-.4-.7-.7-1.5-.4-3z"/><path d="M8.6 20.6c3.5 1.2 7.3 1.2 10.8 0" fill="none" stroke="#fffaf0" stroke-width="1.3"/>',
  heir: '<path d="M8.8 15.8c1-3.3 9.4-3.3 10.4 0l2.6.9-3.2 1.3H9.4z"/><path d="M9.8 18.3a4.2 4.4 0 0 0 8.4 0z"/><path d="M14 23.5c3.4 0 5.2.9 6 3l2.5 10-3.4.8-1.2-3-.4 10.7h-2.9L14 38l-.6 7h-2.9l-.4-10.7-1.2 3-3.4-.8 2.5-10c.8-2.1 2.6-3 6-3z"/>',
} as const;
