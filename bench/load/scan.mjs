// Reading the little the generator needs from a message without parsing all of it.

const ZERO = 0x30;
const NINE = 0x39;

/** The whole number that follows the first `key`, or -1. */
export const numberAfter = (data, key) => {
  const found = data.indexOf(key, 0, 'latin1');
  if (found < 0) return -1;
  let number = 0;
  for (let at = found + key.length; data[at] >= ZERO && data[at] <= NINE; at += 1) {
    number = number * 10 + data[at] - ZERO;
  }
  return number;
};

/** The `length` letters that follow the first `key`, or nothing. */
export const textAfter = (data, key, length) => {
  const found = data.indexOf(key, 0, 'latin1');
  return found < 0 ? '' : data.latin1Slice(found + key.length, found + key.length + length);
};

/** Sends JSON by HTTP and returns the JSON of the answer. */
export const post = async (address, body) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
};
