// Draws a text as a QR code. The library is loaded when somebody invites.

/** `size` is that of the square, with the white edge that cameras need. */
export type DrawnCode = { size: number; path: string };

const EDGE = 4; // as the standard says
// Finer ones are hard to read from a screen; 1,003 letters fit.
const FINEST = 22;

/** The dark squares of a row: one stroke for those beside each other. */
const strokes = (row: boolean[], y: number): string => {
  let path = '';
  for (let start = 0; start < row.length; start += 1) {
    if (!row[start]) continue;
    let end = start;
    while (row[end]) end += 1;
    path += `M${start} ${y}h${end - start}v1H${start}z`;
    start = end;
  }
  return path;
};

/** Null if the text is too long. */
export const drawQrCode = async (text: string): Promise<DrawnCode | null> => {
  const { encode } = await import('uqr');
  try {
    const { data, size } = encode(text, { ecc: 'L', border: EDGE, maxVersion: FINEST });
    return { size, path: data.map(strokes).join('') };
  } catch {
    return null;
  }
};
