// What two browsers tell each other so that they find each other: short enough to copy.

const bytesOf = async (stream: ReadableStream): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

export const packed = async (value: object): Promise<string> => {
  const text = new Response(JSON.stringify(value)).body!;
  const bytes = await bytesOf(text.pipeThrough(new CompressionStream('deflate-raw')));
  const letters = btoa(String.fromCharCode(...bytes));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** What was packed; fails if the text is something else. */
export const unpacked = async <Value>(text: string): Promise<Value> => {
  const letters = atob(text.trim().replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(new TextDecoder().decode(await bytesOf(stream))) as Value;
};
