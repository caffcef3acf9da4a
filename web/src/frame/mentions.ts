// Finds the names after an @ in a chat message.

export type Piece = { text: string; mention: boolean };

export const mentionsIn = (text: string, names: string[]): Piece[] => {
  const pieces: Piece[] = [];
  const longestFirst = names.filter(Boolean).sort((one, two) => two.length - one.length);
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at + 1).toLowerCase();
    const name = text[at] === '@' && longestFirst.find((one) => rest.startsWith(one.toLowerCase()));
    if (name) {
      if (plain) pieces.push({ text: plain, mention: false });
      plain = '';
      pieces.push({ text: text.slice(at, at + 1 + name.length), mention: true });
      at += 1 + name.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) pieces.push({ text: plain, mention: false });
  return pieces;
};
