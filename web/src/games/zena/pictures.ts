// The pictures of the cards on a grid of 48 and the areas' signs: lines of 1.75.

export const PICTURES: Record<string, string> = {
  academia:
    '<circle cx="24" cy="8" r="3.5"/><path d="M22.5 11.5L11 42M25.5 11.5L37 42M16 29c5 3.5 11 3.5 16 0M24 4.5V2"/><path d="M5 35c10 8 28 8 38 0" stroke-dasharray="2 3"/>',
  'ammia-lontan':
    '<g transform="translate(8 0) scale(.66)" stroke-width="2.4"><circle cx="24" cy="8" r="4"/><path d="M24 12v31M15 18.5h18M6 27c1 10 8 16 18 16s17-6 18-16M6 27l-2.5 6M6 27l5.5 3.5M42 27l2.5 6M42 27l-5.5 3.5"/></g><path d="M24 40c-3-4-5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c3 0 5-1.5 8-5.5s5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-3 0-5-1.5-8-5.5z" stroke-width="2.2"/>',
  'amministrato-genea':
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><path d="M6 42V13h3V9h4v4h4V9h4v4h6V9h4v4h4V9h4v4h3v29zM3 42h42"/><path d="M10 42v-8c0-4 7-4 7 0v8M20.5 42v-8c0-4 7-4 7 0v8M31 42v-8c0-4 7-4 7 0v8M12 20v5M18 20v5M24 20v5M30 20v5M36 20v5"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  'anbascia-a-vienna':
    '<path d="M7 13h22c3 0 4 3 4 6v11H11c-4 0-6-9-4-17zM14 17h9v6h-9zM33 27h7l4-4M20 13V8"/><circle cx="14" cy="36" r="6"/><circle cx="34" cy="37" r="5"/><path d="M14 30v12M8 36h12M34 32v10M29 37h10"/>',
  'bentinck-lands':
    '<path d="M3 31h38l4-5c0 10-5 15-12 15H14C8 41 4 37 3 31zM12 31V6M12 6h16v12H12M12 12h16M20 6v12M20 31v-5M28 31v-5M36 31v-5"/><circle cx="20" cy="23" r="2"/><circle cx="28" cy="23" r="2"/><circle cx="36" cy="23" r="2"/>',
  camalli:
    '<path d="M3 15h42M16 15v5M32 15v5M15 20h18v17H15zM15 25.5h18M15 31.5h18"/><circle cx="7" cy="9" r="3.5"/><circle cx="41" cy="9" r="3.5"/><path d="M7 15v14M7 29l-4 13M7 29l4 13M41 15v14M41 29l-4 13M41 29l4 13"/>',
  camerlengo:
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><path d="M5 42V22l8-5 9-9 9 9v25M31 42V9l6-6 6 6v33M3 42h42"/><circle cx="18" cy="22" r="4"/><path d="M14 42v-7c0-5 8-5 8 0v7M5 28h6M25 28h6M5 34h6M25 34h6M34.5 14h5M34.5 20h5M34.5 26h5M34.5 32h5"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  cangio:
    '<path d="M24 5v36M15 42h18M8 12l16-3 16 3M8 12L3 28h10zM40 12l-5 16h10z"/><path d="M3 28c1 5 9 5 10 0M35 28c1 5 9 5 10 0"/>',
  capitanio:
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><path d="M3 42h42M7 42l4-20h26l4 20M11 22v-7h5v4h5v-4h6v4h5v-4h5v7M20 42v-7c0-5 8-5 8 0v7M24 15V3l9 3.5L24 10"/><path d="M13 29h4M31 29h4"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  cartolaio:
    '<path d="M24 12C18 7 11 6 4 8v30c7-2 14-1 20 4 6-5 13-6 20-4V8c-7-2-14-1-20 4zM24 12v30M9 15c4-.5 7 0 10 1.5M9 22c4-.5 7 0 10 1.5M9 29c4-.5 7 0 10 1.5M39 15c-4-.5-7 0-10 1.5M39 22c-4-.5-7 0-10 1.5"/>',
  casassa:
    '<path d="M24 4c8 8 10 15 10 21v18H14V25c0-6 2-13 10-21zM14 36h20M27 36l2 7"/><path d="M20 22.5v2M28 22.5v2" stroke-width="3"/><path d="M10 43h28"/>',
  castelasso:
    '<path d="M6 43V14h4V9h5v5h5V6h8v8h5V9h5v5h4v29zM3 43h42"/><path d="M19 43V33c0-6 10-6 10 0v10M12 22v5M36 22v5M22 20h4"/>',
  'castlereaghs-letter':
    '<path d="M4 11h40v28H4zM4 11l20 16 20-16M4 39l14-16M44 39L30 23"/><circle cx="24" cy="29" r="4.5" fill="currentColor"/>',
  ciaeti:
    '<path d="M5 8h23v15H16l-6 6v-6H5z"/><path d="M33 16h10v15h-4v6l-6-6H22v-4"/><path d="M10 13h13M10 18h8"/>',
  consegio:
    '<path d="M4 41a20 20 0 0 1 40 0M13 41a11 11 0 0 1 22 0M20 41h8v-7h-8zM4 41h40"/><circle cx="8" cy="21" r="3"/><circle cx="17" cy="13.5" r="3"/><circle cx="31" cy="13.5" r="3"/><circle cx="40" cy="21" r="3"/>',
  'conservato-do-ma':
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><circle cx="24" cy="8" r="4"/><path d="M24 12v31M15 18.5h18M6 27c1 10 8 16 18 16s17-6 18-16M6 27l-2.5 6M6 27l5.5 3.5M42 27l2.5 6M42 27l-5.5 3.5"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  contentase:
    '<path d="M8 20h26v12c0 7-4 10-9 10h-8c-5 0-9-3-9-10zM34 23h4c6 0 6 11 0 11h-4M14 15c-3-4 3-5 0-10M21 15c-3-4 3-5 0-10M28 15c-3-4 3-5 0-10"/>',
  contrabando:
    '<path d="M10 20h15v20H10zM8 43h19M8 40h19M12 20l2-5h7l2 5M17.5 15v-4a4 4 0 0 1 0-6"/><path d="M17.5 24c4 5 4 10 0 12-4-2-4-7 0-12z"/><path d="M43 26a12 12 0 1 1-8-20 10 10 0 0 0 8 20z"/>',
  corsairs:
    '<path d="M6 6c12 6 22 17 31 33M42 6C30 12 20 23 11 39M33 33l8 3M36 42l3-8M15 33l-8 3M12 42L9 34"/><circle cx="24" cy="10" r="4"/><path d="M22 14v3h4v-3"/>',
  'dagghe-abbrettio':
    '<path d="M5 42V34h8v8zM15 42V26h8v16zM25 42V16h8v26zM35 42V5h8v37z"/><path d="M5 26L30 8"/>',
  deximna:
    '<path d="M24 43V9M24 30L12 13M24 30l12-17M24 34L8 22M24 34l16-12M17 35h14M24 9c-3-2-3-4 0-6 3 2 3 4 0 6zM12 13c-4 0-5-2-4-5 3 0 5 2 4 5zM36 13c4 0 5-2 4-5-3 0-5 2-4 5zM8 22c-3 2-5 1-6-2 3-2 5-1 6 2zM40 22c3 2 5 1 6-2-3-2-5-1-6 2z"/>',
  diamante:
    '<path d="M24 3l17 15-5 24H12L7 18z"/><path d="M24 12l9 8-3 14H18l-3-14zM3 15l6 2M45 15l-6 2M10 45l3-5M38 45l-3-5"/>',
  'forced-loan':
    '<circle cx="24" cy="34" r="8"/><path d="M24 30v8M7 5h34v6c-4 0-5 2-5 6v4M12 11c0 6 0 9 3 12M19 11v12M27 11v12M33 11v9"/>',
  'free-trade': '<path d="M8 22h32v20H8zM8 29h32M16 22v20M32 22v20M24 17V3M17.5 9L24 3l6.5 6"/>',
  'grandixe-da-gitta':
    '<g transform="translate(8 0) scale(.66)" stroke-width="2.4"><path d="M4 18L24 6l20 12zM4 42h40M6 38h36M9 18v20M16 18v20M32 18v20M39 18v20M21 38V28c0-4 6-4 6 0v10"/><circle cx="24" cy="13.5" r="2"/></g><path d="M24 40c-3-4-5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c3 0 5-1.5 8-5.5s5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-3 0-5-1.5-8-5.5z" stroke-width="2.2"/>',
  industriase:
    '<g transform="translate(8 0) scale(.66)" stroke-width="2.4"><path d="M6 42V13h3V9h4v4h4V9h4v4h6V9h4v4h4V9h4v4h3v29zM3 42h42"/><path d="M10 42v-8c0-4 7-4 7 0v8M20.5 42v-8c0-4 7-4 7 0v8M31 42v-8c0-4 7-4 7 0v8M12 20v5M18 20v5M24 20v5M30 20v5M36 20v5"/></g><path d="M24 40c-3-4-5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c3 0 5-1.5 8-5.5s5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-3 0-5-1.5-8-5.5z" stroke-width="2.2"/>',
  inpresto:
    '<path d="M18 14C9 20 5 28 7 37c1 6 33 6 34 0 2-9-2-17-11-23zM16 6c5 2.5 11 2.5 16 0l-2.5 8h-11z"/><circle cx="24" cy="28" r="6.5"/><path d="M24 25v6"/>',
  invexendase:
    '<ellipse cx="24" cy="29" rx="9" ry="12"/><path d="M15.5 25h17M15 30h18M17 36h14M20 18c0-6 8-6 8 0M19 13l-4-6M29 13l4-6M16 22C6 10-1 20 13 27M32 22c10-12 17-2 3 5"/>',
  'leughi-de-san-zorzo':
    '<path d="M7 6h34v30H7zM12 11h24M12 31h8"/><path d="M17 15h14v8c0 5-3 7.5-7 9.5-4-2-7-4.5-7-9.5z"/><path d="M24 15v17M17 21.5h14" stroke-width="3"/><path d="M33 36l3 8 2-4 4 1-3-7"/>',
  'lezze-neuva':
    '<path d="M12 6h24v30a6 6 0 0 0 6 0M36 6c5-1 7 3 6 8h-6M12 6c-6 0-7 7-2 8h2v22c0 8 24 8 30 0H16"/><path d="M18 14h12M18 20h12M18 26h8"/>',
  limoxina:
    '<circle cx="24" cy="11" r="6"/><path d="M24 8v6M5 30l6-4c5-2 8 2 13 2 4 0 4 5 0 5h-6M24 33l11-6c4-2 7 2 4 5L28 41H14l-9-3z"/>',
  manezzi:
    '<path d="M9 13c9-4 21-4 30 0 .5 14-5.5 26-15 26S8.5 27 9 13z"/><path d="M14 21c2.5-3 6-3 8 .5-2.5 2-5.5 2-8-.5zM34 21c-2.5-3-6-3-8 .5 2.5 2 5.5 2 8-.5zM19 31c3 2 7 2 10 0M9 15L3 11M39 15l6-4"/>',
  manezzon:
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><path d="M5 42V20l7-6 7 6v22M19 42V11l6.5-6L32 11v31M32 42V22l6-5 6 5v20M3 42h42"/><path d="M10 24h4M10 30h4M24 15h3.5M24 21h3.5M24 27h3.5M37 26h3M37 32h3M23.5 42v-7h4v7"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  mercou:
    '<path d="M6 18l5-10h26l5 10c0 5-7.2 5-7.2 0 0 5-7.2 5-7.2 0 0 5-7.2 5-7.2 0 0 5-7.2 5-7.2 0 0 5-7.2 5-7.2 0zM9 23v19M39 23v19M9 33h30"/><circle cx="17" cy="30" r="2.5"/><circle cx="24" cy="30" r="2.5"/><circle cx="31" cy="30" r="2.5"/>',
  'moen-averte':
    '<g transform="translate(8 0) scale(.66)" stroke-width="2.4"><path d="M5 42V22l8-5 9-9 9 9v25M31 42V9l6-6 6 6v33M3 42h42"/><circle cx="18" cy="22" r="4"/><path d="M14 42v-7c0-5 8-5 8 0v7M5 28h6M25 28h6M5 34h6M25 34h6M34.5 14h5M34.5 20h5M34.5 26h5M34.5 32h5"/></g><path d="M24 40c-3-4-5-5.5-8-5.5a5.5 5.5 0 0 0 0 11c3 0 5-1.5 8-5.5s5-5.5 8-5.5a5.5 5.5 0 0 1 0 11c-3 0-5-1.5-8-5.5z" stroke-width="2.2"/>',
  'monte-de-pietae':
    '<path d="M6 5v8h32M14 13v6M31 13v6M22.5 13v13M6 9h5"/><circle cx="14" cy="24" r="5"/><circle cx="31" cy="24" r="5"/><circle cx="22.5" cy="33" r="7"/>',
  'night-alarm':
    '<path d="M10 34c4-3 4-8 4-13 0-14 20-14 20 0 0 5 0 10 4 13zM24 11V6M20 38c0 5 8 5 8 0M6 14c-2 4-2 8 0 12M42 14c2 4 2 8 0 12"/>',
  pamaton:
    '<path d="M5 17v25M5 31h38v11M43 31c0-5-4-7-9-7H18v7M31 4v12M25 10h12"/><circle cx="12" cy="26" r="3.5"/>',
  'porto-franco':
    '<path d="M6 43V19c0-19 36-19 36 0v24M12 43V21c0-12 24-12 24 0v22M3 43h42"/><circle cx="24" cy="21" r="2.5"/><path d="M24 23.5V39M19.5 28h9M16 32c.5 5 3.5 7 8 7s7.5-2 8-7"/>',
  'prescidente-do-governo':
    '<g transform="translate(10 8) scale(.58)" stroke-width="2.6"><path d="M4 18L24 6l20 12zM4 42h40M6 38h36M9 18v20M16 18v20M32 18v20M39 18v20M21 38V28c0-4 6-4 6 0v10"/><circle cx="24" cy="13.5" r="2"/></g><path d="M9 44C2 36 1 26 5 17M39 44c7-8 8-18 4-27M4 33l-3-4M7 39l-5-2M3.5 26l-2.5-4M44 33l3-4M41 39l5-2M44.5 26l2.5-4"/>',
  procescion:
    '<path d="M6 18l4-10h28l4 10zM6 18c0 4 6 4 6 0 0 4 6 4 6 0 0 4 6 4 6 0 0 4 6 4 6 0 0 4 6 4 6 0 0 4 6 4 6 0M9 21v22M39 21v22M24 24v19M18 30h12"/>',
  quecci:
    '<path d="M13 11h22v26H13zM8 6h32v36H8z"/><path d="M20 19h8v10h-8zM8 6L3 3M40 6l5-3M8 42l-5 3M40 42l5 3"/>',
  richelieu:
    '<path d="M24 4l20 15-8 24H12L4 19z"/><circle cx="24" cy="25" r="9"/><circle cx="24" cy="25" r="3.5"/>',
  'san-benigno':
    '<path d="M3 43h42M5 43V28l5-4h14v19M24 43l2-20h10l2 20M28 23v-9h6v9M26 14h10M29 14V8l2-3 2 3v6M10 31h6M10 37h6M38 9l6-3M38 12l6 3"/>',
  'san-giorgio-reopens':
    '<path d="M8 43V13C8 3 34 3 34 13v30M3 43h42M34 13l9 4v22l-9 4M38 28v2M8 18h26"/><circle cx="21" cy="30" r="6"/><path d="M21 27v6"/>',
  'san-zane':
    '<path d="M24 5c7 8 11 13 11 20a11 11 0 0 1-22 0c0-4 2-7 5-10 0 4 1 6 3 6 4-4 2-10 3-16z"/><path d="M24 35c-3-2-4-6 0-11 4 5 3 9 0 11zM8 43l32-6M8 37l32 6"/>',
  'santa-tecla':
    '<path d="M24 3l7 9h9v9l5 4-5 4v9h-9l-7 7-7-7H8v-9l-5-4 5-4v-9h9z"/><path d="M16 19h16v13H16z"/>',
  'savoy-column':
    '<path d="M8 43V17M18 43V17M28 43V17M38 43V17M8 17V5l3 10M18 17V5l3 10M28 17V5l3 10M38 17V5l3 10M5 30h38M5 43h38"/>',
  scagno:
    '<path d="M5 26l30-7 8 4v4L13 35zM9 33v10M38 29v14M30 20C33 11 38 6 44 4c1 7-4 12-11 15"/><path d="M13 23v-5h7v3.5"/>',
  'senza-poia':
    '<path d="M4 26l28-13 5 10-26 12zM32 13l5-3 6 11-6 2"/><circle cx="14" cy="35" r="8"/><circle cx="14" cy="35" r="2"/><path d="M41 6l4-3M44 11l4-1"/>',
  speculacion:
    '<path d="M6 42h36M9 38h12M9 34h12M9 30h12M9 26h12M9 26v12M21 26v12M27 38h12M27 34h12M27 34v4M39 34v4M26 20l7-10 3 5 7-9M43 12V6h-6"/>',
  speron:
    '<path d="M24 4l6 12 13 4-8 9 2 14-13-5-13 5 2-14-8-9 13-4z"/><path d="M24 15l3 6 6 2-4 5 1 6-6-2-6 2 1-6-4-5 6-2z"/>',
  'stradda-neuva':
    '<path d="M3 6l15 11v20L3 43zM45 6L30 17v20l15 6zM18 37h12M18 19h12M8 17v6M13 20v5M8 30v5M13 30v4M40 17v6M35 20v5M40 30v5M35 30v4M24 40v3M24 34v2"/>',
  tenaggia:
    '<path d="M4 10l11 4 9 10 9-10 11-4-3 14-7 6v12H14V30l-7-6z"/><path d="M20 42v-8h8v8"/>',
  'torna-da-cappo':
    '<path d="M39 25a15 15 0 1 1-5-11.5M35 4v10H25"/><circle cx="24" cy="19" r="3.5"/><path d="M17 34c0-7 2.5-9.5 7-9.5s7 2.5 7 9.5z"/>',
  'viagio-in-levante':
    '<path d="M5 34h38c-2 5-5 8-9 8H14c-5 0-8-3-9-8zM18 34V5M18 6c10 5 17 13 20 24H18M18 12C13 17 9 24 8 30h10"/><circle cx="39" cy="9" r="4"/>',
  'viagio-inte-meriche':
    '<path d="M3 34h42c-2 6-4 8-8 8H12c-5 0-7-3-9-8zM13 34V8M25 34V4M36 34V10M8 11h10v7H8zM19 7h12v9H19zM31 13h10v7H31zM7 21h12v9H7zM19 19h12v11H19zM31 23h11v7H31z"/>',
  'war-tax':
    '<path d="M7 18v17c0 8 34 8 34 0V18M7 35l6-11 6 16 6-15 6 15 5-16 5 11"/><ellipse cx="24" cy="18" rx="17" ry="6"/><path d="M14 4l8 12M36 4l-8 12"/>',
  'zeugo-do-seminaio':
    '<path d="M11 21h26l-3 16c-.5 3-19.5 3-20 0zM17 43h14M24 39v4M8 21h32"/><circle cx="18" cy="13.5" r="4.5"/><circle cx="28" cy="9.5" r="4.5"/><circle cx="34" cy="16.5" r="3.5"/><path d="M18 11.5v4M27 8.5l1.5-1v4.5"/>',
};

export const SIGNS: Record<string, string> = {
  bank: '<path d="M6 42V13h3V9h4v4h4V9h4v4h6V9h4v4h4V9h4v4h3v29zM3 42h42"/><path d="M10 42v-8c0-4 7-4 7 0v8M20.5 42v-8c0-4 7-4 7 0v8M31 42v-8c0-4 7-4 7 0v8M12 20v5M18 20v5M24 20v5M30 20v5M36 20v5"/>',
  cathedral:
    '<path d="M5 42V22l8-5 9-9 9 9v25M31 42V9l6-6 6 6v33M3 42h42"/><circle cx="18" cy="22" r="4"/><path d="M14 42v-7c0-5 8-5 8 0v7M5 28h6M25 28h6M5 34h6M25 34h6M34.5 14h5M34.5 20h5M34.5 26h5M34.5 32h5"/>',
  fort: '<path d="M3 42h42M7 42l4-20h26l4 20M11 22v-7h5v4h5v-4h6v4h5v-4h5v7M20 42v-7c0-5 8-5 8 0v7M24 15V3l9 3.5L24 10"/><path d="M13 29h4M31 29h4"/>',
  'old-town':
    '<path d="M5 42V20l7-6 7 6v22M19 42V11l6.5-6L32 11v31M32 42V22l6-5 6 5v20M3 42h42"/><path d="M10 24h4M10 30h4M24 15h3.5M24 21h3.5M24 27h3.5M37 26h3M37 32h3M23.5 42v-7h4v7"/>',
  palace:
    '<path d="M4 18L24 6l20 12zM4 42h40M6 38h36M9 18v20M16 18v20M32 18v20M39 18v20M21 38V28c0-4 6-4 6 0v10"/><circle cx="24" cy="13.5" r="2"/>',
  port: '<circle cx="24" cy="8" r="4"/><path d="M24 12v31M15 18.5h18M6 27c1 10 8 16 18 16s17-6 18-16M6 27l-2.5 6M6 27l5.5 3.5M42 27l2.5 6M42 27l-5.5 3.5"/>',
};
