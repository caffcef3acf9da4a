// The icons of the frame: lines of 1.75 on a grid of 24.

export const ICONS = {
  account: '<circle cx="12" cy="8" r="4"/><path d="M4 20.5c0-4.5 3.2-6.5 8-6.5s8 2 8 6.5"/>',
  add: '<path d="M12 5v14M5 12h14"/>',
  alarm: '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l2 2H4zM10 21h4"/>',
  arrow: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  back: '<path d="M20 12H5M11 6l-6 6 6 6"/>',
  book: '<path d="M12 6.5C9.5 4.5 6.5 4 3.5 4.5v13.5c3-.5 6 0 8.5 2 2.5-2 5.5-2.5 8.5-2V4.5C17.5 4 14.5 4.5 12 6.5zM12 6.5V20"/>',
  bot: '<rect x="4.5" y="8" width="15" height="11.5" rx="3"/><path d="M12 8V4.5M9.5 4.5h5M9 16.5h6"/><circle cx="9" cy="12.5" r="1" fill="currentColor"/><circle cx="15" cy="12.5" r="1" fill="currentColor"/>',
  bulb: '<path d="M9 18h6M10 21h4M9 18c0-3-3.5-4-3.5-8a6.5 6.5 0 0 1 13 0c0 4-3.5 5-3.5 8"/>',
  cards: '<path d="M4 9.5l6-3 5 11-6 3zM12.5 5.5h6.5v12h-2.5"/>',
  castle:
    '<path d="M3 21V8h2V5.5h2.5V8H10V4h4v4h2.5V5.5H19V8h2v13zM1.5 21h21M9.5 21v-4.5c0-3 5-3 5 0V21"/>',
  chart: '<path d="M4 4v16h16M7.5 15.5l4-5 3.5 3 5-7"/>',
  chat: '<path d="M4 5h16v11H11l-5 4v-4H4z"/>',
  check: '<path d="M4.5 12.5l5 5 10-11"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  cloud_off:
    '<path d="M7 18.5h10.5a4 4 0 0 0 1.6-7.7A7 7 0 0 0 8 7.2M5.6 10.4a4.2 4.2 0 0 0 1.4 8.1M3 3l18 18"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="12" rx="2"/><path d="M15.5 8.5v-3a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2.5"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  dots: '<circle cx="5" cy="12" r="1.4" fill="currentColor"/><circle cx="12" cy="12" r="1.4" fill="currentColor"/><circle cx="19" cy="12" r="1.4" fill="currentColor"/>',
  down: '<path d="M6 9l6 6 6-6"/>',
  download: '<path d="M12 4v11M7 10.5l5 5 5-5M4 20h16"/>',
  eye: '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  first: '<path d="M18 5.5v13L8 12zM6 5v14"/>',
  flag: '<path d="M5 3v18M5 4h13l-3.5 4.5L18 13H5"/>',
  fork: '<path d="M12 21v-6c0-4-6-4-6-8V4M12 15c0-4 6-4 6-8V4M3.5 6.5L6 4l2.5 2.5M15.5 6.5L18 4l2.5 2.5"/>',
  gear: '<path d="M4 7.5h8M16.5 7.5H20M4 16.5h3.5M12 16.5h8"/><circle cx="14.2" cy="7.5" r="2.3"/><circle cx="9.8" cy="16.5" r="2.3"/>',
  hand: '<path d="M4 9.5l6-3 5 11-6 3zM12.5 5.5h6.5v12h-2.5"/>',
  last: '<path d="M6 5.5v13l10-6.5zM18 5v14"/>',
  learn: '<path d="M2 9.5L12 5l10 4.5L12 14zM6 11.5v5c3.5 2.5 8.5 2.5 12 0v-5M22 9.5v6"/>',
  left: '<path d="M15 6l-6 6 6 6"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3.5-3.5a4.2 4.2 0 0 0-6-6L12 6.5M14 10a4 4 0 0 0-6-.4l-3.5 3.5a4.2 4.2 0 0 0 6 6L12 17.5"/>',
  list: '<path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.1M4 12h.1M4 17.5h.1"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  minus: '<path d="M5 12h14"/>',
  moon: '<path d="M19.5 14.5A8.3 8.3 0 0 1 9.5 4.5a8.3 8.3 0 1 0 10 10z"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14"/>',
  people:
    '<circle cx="8.5" cy="8.5" r="3.2"/><path d="M2.5 19.5c0-4 2.5-6 6-6s6 2 6 6M15.5 5.8a3 3 0 0 1 0 5.6M17.5 14c2.5.6 4 2.5 4 5.5"/>',
  play: '<path d="M7 4.5v15l12-7.5z"/>',
  right: '<path d="M9 6l6 6-6 6"/>',
  scroll:
    '<path d="M6 4h11v13a3 3 0 0 0 3 3H8a2.5 2.5 0 0 1-2.5-2.5V6.5A2.5 2.5 0 0 0 3 4h3M9 9h5M9 13h5"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
  share:
    '<circle cx="6" cy="12" r="2.6"/><circle cx="17.5" cy="5.5" r="2.6"/><circle cx="17.5" cy="18.5" r="2.6"/><path d="M8.3 10.7l6.9-3.9M8.3 13.3l6.9 3.9"/>',
  shield:
    '<path d="M12 3l7.5 2.5v6c0 5-3.2 8-7.5 9.5-4.3-1.5-7.5-4.5-7.5-9.5v-6zM8.5 12l2.5 2.5 4.5-5"/>',
  sound: '<path d="M4 9.5v5h4l5 4.5V5L8 9.5zM16.5 9a4.5 4.5 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/>',
  star: '<path d="M12 3l2.7 6 6.5.7-4.9 4.3 1.4 6.4L12 17l-5.7 3.4 1.4-6.4L2.8 9.7 9.3 9z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/>',
  table:
    '<circle cx="5.5" cy="8" r="2.3"/><circle cx="12" cy="6" r="2.3"/><circle cx="18.5" cy="8" r="2.3"/><path d="M2.5 14h19M5 14v6M19 14v6M9 11.5c1.5-1.5 4.5-1.5 6 0"/>',
  text: '<path d="M4 6h16M4 10.5h16M4 15h10M4 19.5h7"/>',
  trash: '<path d="M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6"/>',
  undo: '<path d="M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9"/>',
  up: '<path d="M6 15l6-6 6 6"/>',
} as const;

export type IconName = keyof typeof ICONS;
