// Where the flags of the areas stand on the map of the end.

export const POLES: Record<string, { x: number; y: number; high: number }> = {
  fort: { x: 636, y: 62, high: 52 },
  'old-town': { x: 508, y: 150, high: 56 },
  cathedral: { x: 670, y: 140, high: 54 },
  palace: { x: 917, y: 158, high: 60 },
  bank: { x: 1098, y: 146, high: 60 },
  port: { x: 1316, y: 116, high: 52 },
};

/** The part of the map around an area, and somewhere to stand in it. */
export const VIEWS: Record<string, { box: string; x: number; y: number }> = {
  fort: { box: '556 8 190 118', x: 706, y: 124 },
  'old-town': { box: '410 160 200 124', x: 580, y: 282 },
  cathedral: { box: '560 160 200 124', x: 716, y: 282 },
  palace: { box: '816 160 220 136', x: 1000, y: 292 },
  bank: { box: '1016 156 210 130', x: 1180, y: 284 },
  port: { box: '1224 60 200 124', x: 1266, y: 182 },
};
