/** Copies a text. Pages without https have no clipboard, but the older way. */
export const copyText = async (text: string): Promise<void> => {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard) return clipboard.writeText(text);
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', write, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', write);
};
