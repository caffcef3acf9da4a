// The seed of a finished game can be checked against what was published when it began.

/** What is published of a seed: the SHA-256 of a sentence with it. */
export const commitmentOf = async (seed: string): Promise<string> => {
  const bytes = new TextEncoder().encode(`buongoverno seed: ${seed}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
