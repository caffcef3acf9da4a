// Drawings of cards, icons and figures; the strings are SVG of our own.

/** Icons on a grid of 24. */
export const ICONS = {
  boot: '<path d="M6 2h9v2H6zM6.5 5.5h8v6l5 2.3c2 1 3 2.2 3 4.2v.5h-16zM6.5 20h16v2h-16z" fill="currentColor" stroke="none"/>',
  coin: '<circle cx="12" cy="12" r="9"/><path d="M12 6.5c2 2 2 4 0 6c-2-2-2-4 0-6zM12 12.5v5M8 9.5c0 3 2 4 4 4c2 0 4-1 4-4M9 17.5h6"/>',
  star: '<path fill="currentColor" d="M12 2l2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z"/>',
  cards: '<path d="M8 4h10v14H8zM8 7H5v14h10v-3"/>',
  citizen: '<path d="M7 9c0-6 10-6 10 0M6 9h12M9 9v3a3 3 0 0 0 6 0V9M5 21c0-5 3-6 7-6s7 1 7 6z"/>',
  palette:
    '<path d="M12 4c-5 0-9 3.5-9 8s4 8 8.5 8c2 0 2-2 1.5-3c-.5-2 1-2.5 3-2.3c3 .3 5-1 5-4C21 6.5 17 4 12 4z"/><path d="M8 10h.1M12 8h.1M16 10h.1"/>',
  miser: '<path d="M5 8l7-4 7 4v8l-7 4-7-4zM5 8l7 4 7-4M12 12v8"/>',
  tower: '<path d="M9 21V9h6v12M7 9V4h2v2h2V4h2v2h2V4h2v5zM6 21h12"/>',
  peasant:
    '<path d="M4 10c4-2 12-2 16 0M8 9c0-5 8-5 8 0M9 11v2a3 3 0 0 0 6 0v-2M5 21c0-4 3-6 7-6s7 2 7 6"/>',
  merchant: '<path d="M9 4h6l-1 4h-4zM10 8c-6 4-7 13 2 13s8-9 2-13M12 12v5M10 14.5h4"/>',
  banker: '<path d="M3 21h18M5 18h14M6 18v-7M10 18v-7M14 18v-7M18 18v-7M4 11h16l-8-7z"/>',
  check: '<path d="M5 12.5l5 5L19 7"/>',
  eye: '<path d="M2 12c4-7 16-7 20 0c-4 7-16 7-20 0z"/><circle cx="12" cy="12" r="3"/>',
  grain:
    '<path d="M12 22V8M12 8c-2-1-2-4 0-6c2 2 2 5 0 6zM12 12c-3 0-4-2-4-4c2 0 4 1 4 4c0-3 2-4 4-4c0 2-1 4-4 4zM12 17c-3 0-4-2-4-4c2 0 4 1 4 4c0-3 2-4 4-4c0 2-1 4-4 4z"/>',
  wine: '<path d="M12 7V3M12 4c2-2 5-2 7 0c-2 2-5 2-7 0z"/><g><circle cx="8" cy="10" r="2.5"/><circle cx="16" cy="10" r="2.5"/><circle cx="12" cy="10" r="2.5"/><circle cx="10" cy="15" r="2.5"/><circle cx="14" cy="15" r="2.5"/><circle cx="12" cy="19.5" r="2.5"/></g>',
  oil: '<path d="M9 3h6M10 3v4c-5 2-5 8-2 12c.6 1 1 2 1 2h6s.4-1 1-2c3-4 3-10-2-12V3M10 6c-4-1-5 1-5 4M14 6c4-1 5 1 5 4"/>',
  cloth: '<path d="M4 6c0-3 5-3 5 0v12c0 3-5 3-5 0zM9 6h11v4c-2 1-2 2 0 3v5H9M6.5 8v8"/>',
  spices:
    '<path d="M7 9c-5 4-4 12 1 12h8c5 0 6-8 1-12zM6 9h12M8 9c0-3 2-5 4-5s4 2 4 5M10 14h4M9 17h6"/>',
  bin: '<path d="M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 10.5v6M13.5 10.5v6"/>',
  lock: '<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>',
} as const;

/** Card pictures on a grid of 48. */
export const PICTURES = {
  'via-francigena':
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M19 44c-6-8 13-11 6-17c-5-4 2-8 1-12h4c2 5-5 8 1 12c11 7-6 11 3 17z"/><path d="M19 44c-6-8 13-11 6-17c-5-4 2-8 1-12M30 15c2 5-5 8 1 12c11 7-6 11 3 17M3 27c6-10 14-13 22-12c3-3 14-5 20 7M9 44V21M6.5 26h5"/><circle cx="9" cy="18" r="3"/><circle cx="38" cy="8" r="3.5"/>',
  'piazza-salimbeni':
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M9 15h30v27H9z"/><path d="M9 42V9h4v4h3.5V9h4v4h3.5h3.5V9h4v4H35V9h4v33M9 18h30M5 42h38M13 29v-4a3 3 0 0 1 6 0v4zM21 29v-4a3 3 0 0 1 6 0v4zM29 29v-4a3 3 0 0 1 6 0v4zM20 42v-5a4 4 0 0 1 8 0v5"/>',
  friends:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M9 20l13-4c1 6 1 11-3 12s-8-3-10-8zM39 20l-13-4c-1 6-1 11 3 12s8-3 10-8z"/><path d="M8 16l13-4c2 8 2 15-3 16.5S10 24 8 16zM18 28.5L21.5 40M16 42l11-3.5M40 16l-13-4c-2 8-2 15 3 16.5S38 24 40 16zM30 28.5L26.5 40M32 42l-5-1.5M24 8V3M18.5 8.5L16 5M29.5 8.5L32 5"/>',
  mule: '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M16 19h15l3 11H13z"/><path d="M5 24c0-4 3-6 8-6h18c3 0 4-3 5-6l2-6 2 5 5 7c1 2-1 4-3 3l-4-2c0 5-2 7-3 10v14M8 28v15M14 30v13M31 31v12M35 30v13M14 30c6 2 12 2 17 0M5 24v7M16 18l-2-6h16l1 6M13 30l3-12M34 28l-3-10M22 12v7"/>',
  'banchi-di-sotto':
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M5 26h12a6 6 0 0 1-12 0zM31 26h12a6 6 0 0 1-12 0z"/><path d="M24 6v32M9 13h30M11 13L5 26h12zM37 13l-6 13h12zM5 26a6 6 0 0 0 12 0M31 26a6 6 0 0 0 12 0M16 42h16M19 38h10M24 6a2 2 0 1 0 .1 0"/>',
  'via-dei-servi':
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M6 42V24l11-9 11 9v18z"/><path d="M6 42V24l11-9 11 9v18M3 42h42M13.5 42v-6a3.5 3.5 0 0 1 7 0v6M31 42V13h9v29M30 13l5.5-8L41 13zM34 20v-2a1.5 1.5 0 0 1 3 0v2zM34 28v-2a1.5 1.5 0 0 1 3 0v2zM17 15v-4M15 12.5h4"/><circle cx="17" cy="26" r="3.5"/>',
  guards:
    '<path d="M7 44L39 6M41 44L9 6M39 6l5 1-3 6zM9 6L4 7l3 6z"/><path d="M13 13h22v12c0 9-6 14-11 16c-5-2-11-7-11-16z" fill="#fffaf0"/><path fill="currentColor" stroke="none" d="M13 26h22c-.5 8-6 13-11 15c-5-2-10.5-7-11-15z"/><path d="M13 13h22v12c0 9-6 14-11 16c-5-2-11-7-11-16z"/>',
  courtesan:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M11 43c0-8 6-12 13-12s13 4 13 12z"/><path d="M18 19c0 6 3 9 6 9s6-3 6-9c0-4-2-6-6-6s-6 2-6 6zM17 20c-3-12 3-16 7-16s10 4 7 16M17 20c-2 6-6 9-6 14M31 20c2 6 6 9 6 14M11 43c0-8 6-12 13-12s13 4 13 12M19 32c1 5 9 5 10 0M20 17c3-1 5-2 6-4"/><circle cx="24" cy="38" r="1.5"/>',
  calandrino:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M10 43c0-11 5-16 12-16s12 5 12 16z"/><path d="M14 22c-2-10 3-16 8-16c6 0 10 6 8 16M17 19c0 5 2 8 5 8s5-3 5-8c0-4-10-4-10 0zM10 43c0-11 5-16 12-16s12 5 12 16M39 10v33M34 32l5-3M10 36h13c0 4-3 6-6.5 6S10 40 10 36zM36 10c0-4 6-4 6 0"/>',
  inn: '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M13 17h25v21H13z"/><path d="M6 4v40M6 9h36M6 18l7-9M18 9v8M33 9v8M13 17h25v21H13zM21 22h8v3c2 4 1 8-1 10h-6c-2-2-3-6-1-10zM29 25c5-1 5 7 0 7"/>',
  mason:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M5 31h38v12H5z"/><path d="M5 37h38M5 31h38v12H5zM14 31v6M27 31v6M38 31v6M10 37v6M20 37v6M32 37v6M6 24L23 9l3 15zM24.5 17c7 1 3-7 9-8M33 6h9a2.5 2.5 0 0 1 0 6h-9z"/>',
  journey:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M4 31V20c0-9 20-9 20 0v11z"/><path d="M4 31V20c0-9 20-9 20 0v11zM4 21h20M14 13v8M24 28h6M2 40h44M30 40v-9c0-3 9-3 9-1v10M34 40v-5M39 30c1-4 1-7 2-9l2-3 1 3 2 3-3 1-1 4"/><circle cx="9" cy="35" r="4.5"/><circle cx="20" cy="35" r="4.5"/>',
  senesi:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M8 43c0-9 7-13 16-13s16 4 16 13z"/><path d="M17 18v4c0 5 3 8 7 8s7-3 7-8v-4M12 17c0-10 8-13 14-12c8 1 12 6 10 12c-8 2-16 2-24 0zM36 15c5 4 5 12 2 16M8 43c0-9 7-13 16-13s16 4 16 13M20 31l4 6 4-6"/>',
  artist:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M22 12c-11 0-18 7-18 15s7 15 16 15c5 0 5-4 4-7s2-6 7-5c6 1 10-1 10-6c0-8-9-12-19-12z"/><path d="M22 12c-11 0-18 7-18 15s7 15 16 15c5 0 5-4 4-7s2-6 7-5c6 1 10-1 10-6c0-8-9-12-19-12zM45 3L30 20M30 20c-3 0-4 3-6 4c3 2 7 1 8-2z"/><circle fill="currentColor" stroke="none" cx="13" cy="23" r="2.2"/><circle fill="currentColor" stroke="none" cx="20" cy="18" r="2.2"/><circle fill="currentColor" stroke="none" cx="11" cy="31" r="2.2"/>',
  fato: '<circle fill="var(--tint,#ecd9b0)" stroke="none" cx="24" cy="24" r="18"/><g><circle cx="24" cy="24" r="18"/><circle cx="24" cy="24" r="13"/><circle cx="24" cy="24" r="4"/></g><path d="M24 20V6M24 28v14M27.5 22L39.6 15M20.5 26L8.4 33M27.5 26l12.1 7M20.5 22L8.4 15M24 3v3M42 24h3"/>',
  devil:
    '<path fill="var(--tint,#ecd9b0)" stroke="none" d="M13 20c0-10 22-10 22 0c0 12-6 18-11 23c-5-5-11-11-11-23z"/><path d="M13 20c0-10 22-10 22 0c0 12-6 18-11 23c-5-5-11-11-11-23zM14 16C7 15 5 9 8 3c1 6 5 8 10 8.5M34 16c7-1 9-7 6-13c-1 6-5 8-10 8.5M17 21l5 2.5M31 21l-5 2.5M18 31c4 3 8 3 12 0M21 32l1 3 2-2 2 2 1-3M24 25v3"/>',
} as const;

/** Figures: their feet stand on 0 0, the head is at -46. */
export const FIGURES = {
  peasant:
    '<ellipse cx="0" cy="0" rx="13" ry="3.5" fill="#2b2118" opacity=".25"/><path fill="var(--robe)" stroke="#2b2118" stroke-width="1.25" d="M-10 0C-11-12-8-24 0-25C8-24 11-12 10 0C6 2-6 2-10 0z"/><circle cx="0" cy="-30" r="6" fill="#f1d3b3" stroke="#2b2118" stroke-width="1.25"/><path d="M-12-31C-6-34 6-34 12-31C7-40-7-40-12-31z" fill="#e8c66a" stroke="#2b2118" stroke-width="1.25"/><path d="M13-40V1M13-40c-6-2-10 1-10 5" fill="none" stroke="#2b2118" stroke-width="2"/>',
  merchant:
    '<ellipse cx="0" cy="0" rx="14" ry="3.5" fill="#2b2118" opacity=".25"/><path d="M7-24h9v15H8z" fill="#9a6b3d" stroke="#2b2118" stroke-width="1.25"/><path fill="var(--robe)" stroke="#2b2118" stroke-width="1.25" d="M-10 0C-12-14-9-25 0-26C8-25 11-14 10 0C6 2-6 2-10 0z"/><circle cx="0" cy="-31" r="6" fill="#f1d3b3" stroke="#2b2118" stroke-width="1.25"/><path d="M-11-33h22M-7-33C-7-42 7-42 7-33" fill="#5f7a4f" stroke="#2b2118" stroke-width="1.5"/><path d="M-14-36L-13 1" stroke="#2b2118" stroke-width="2"/>',
  banker:
    '<ellipse cx="0" cy="0" rx="14" ry="3.5" fill="#2b2118" opacity=".25"/><path fill="var(--robe)" stroke="#2b2118" stroke-width="1.25" d="M-12 0C-13-14-9-25 0-26C9-25 13-14 12 0C8 2-8 2-12 0z"/><circle cx="0" cy="-31" r="6" fill="#f1d3b3" stroke="#2b2118" stroke-width="1.25"/><path d="M-9-33C-9-42 9-42 9-33C4-35-4-35-9-33zM8-34c4 2 5 7 3 10" fill="#7a2a22" stroke="#2b2118" stroke-width="1.25"/><path d="M-7-22C-3-17 3-17 7-22" fill="none" stroke="#f0c419" stroke-width="2"/>',
  calandrino:
    '<ellipse cx="0" cy="0" rx="13" ry="3.5" fill="#2b2118" opacity=".25"/><path d="M-11 0L-9-6L-11-10C-9-20-6-25 0-26C6-25 9-20 10-12L8-8L11 0L6-2L2 1L-3-2L-7 1z" fill="#8d7f6d" stroke="#2b2118" stroke-width="1.25"/><path d="M-8-25C-10-38-4-41 0-41C5-41 10-37 8-25C4-22-4-22-8-25z" fill="#6f6253" stroke="#2b2118" stroke-width="1.25"/><circle cx="0" cy="-29" r="4.5" fill="#f1d3b3" stroke="#2b2118" stroke-width="1"/><path d="M13-34V1" stroke="#2b2118" stroke-width="2"/><path d="M-12-12h10c0 4-2 6-5 6s-5-2-5-6z" fill="#c98a1b" stroke="#2b2118" stroke-width="1.25"/>',
} as const;

/** Finished goods, standing on 0 0. */
export const FINISHED = {
  grain:
    '<path d="M-6 0L-3-10L-8-22C-4-24 4-24 8-22L3-10L6 0C2 1.5-2 1.5-6 0z" fill="#e8bd55" stroke="#2b2118" stroke-width="1"/><path d="M-3.5-10h7" stroke="#8a5a1c" stroke-width="2.5"/><path d="M-4-20L-1-11M0-22V-11M4-20L1-11" stroke="#a8741f" stroke-width=".9"/>',
  wine: '<path d="M-7 0C-10-7-10-14-7-21H7C10-14 10-7 7 0z" fill="#8e2f3c" stroke="#2b2118" stroke-width="1"/><path d="M-8.7-6h17.4M-8.7-15h17.4M-2.5-21V0M2.5-21V0" stroke="#2b2118" stroke-width=".9"/>',
  oil: '<path d="M-3-22V-18C-10-15-9-6-4 0H4C9-6 10-15 3-18V-22z" fill="#7c8a3a" stroke="#2b2118" stroke-width="1"/><path d="M-5-22H5M-3-20C-8-21-9-17-8-14M3-20C8-21 9-17 8-14" fill="none" stroke="#2b2118" stroke-width="1.3"/>',
  cloth:
    '<path d="M-4-17H11V-12C9-10 9-8 11-7V0H-4z" fill="#e9e2d2" stroke="#2b2118" stroke-width="1.2"/><path d="M-10-16C-10-19-4-19-4-16V-1C-4 2-10 2-10-1z" fill="#d3c8b2" stroke="#2b2118" stroke-width="1.2"/><path d="M-7-14V-3" stroke="#2b2118"/>',
  spices:
    '<path d="M-7-15C-12-10-11 0-6 0H6C11 0 12-10 7-15z" fill="#3f6fa3" stroke="#2b2118" stroke-width="1"/><path d="M-7-15C-5-21 5-21 7-15z" fill="#c98a1b" stroke="#2b2118" stroke-width="1"/><path d="M-8-15H8" stroke="#2b2118" stroke-width="1.6"/>',
} as const;

export type IconName = keyof typeof ICONS;
export type PictureName = keyof typeof PICTURES;
export type FigureName = keyof typeof FIGURES;
