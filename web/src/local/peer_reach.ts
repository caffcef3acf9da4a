// What of a description (SDP) says how a browser is reached. The rest is the same for every table,
// so a description made again from this is as good, and fits into a QR code.

/** Name and password of its end, the SHA-256 of its certificate, and where it may be found. */
export type Reach = [name: string, password: string, fingerprint: string, ...places: string[]];

export type Role = 'offer' | 'answer';

const DIRECT = 'host';
// Whose addresses are tried first, as RFC 8445 says.
const PREFERENCES: Record<string, number> = { [DIRECT]: 126, srflx: 100, relay: 0 };
const NAME = /^[\w+/]{4,256}$/;
const FINGERPRINT = /^[0-9A-F]{64}$/;
const PLACE = /^([\w.:-]{1,80}) (\d{1,5})(?: (srflx|relay))?$/;

/** Names the addresses at which a description says its browser may be found, over UDP: browsers
    call each other, and none of them listens for TCP. */
const places = (sdp: string): string[] => {
  const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim);
  const found = [...lines].map(
    ([, address, port, kind]) => `${address} ${port}${kind === DIRECT ? '' : ` ${kind}`}`,
  );
  return [...new Set(found)].filter((place) => PLACE.test(place));
};

export const reachOf = (sdp: string): Reach => {
  const line = (start: string): string =>
    new RegExp(`^a=${start}(.*)$`, 'm').exec(sdp)?.[1]?.trim() ?? '';
  const fingerprint = line('fingerprint:sha-256 ').replaceAll(':', '').toUpperCase();
  return [line('ice-ufrag:'), line('ice-pwd:'), fingerprint, ...places(sdp)];
};

const candidate = (place: string, index: number): string => {
  const [, address, port, kind = DIRECT] = PLACE.exec(place) ?? [];
  if (!address) throw new Error('no address');
  const priority = PREFERENCES[kind]! * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
  const related = kind === DIRECT ? '' : ' raddr 0.0.0.0 rport 0';
  return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${related}`;
};

/** The description again; fails if it was none. */
export const descriptionOf = (
  role: Role,
  [name, password, fingerprint, ...found]: Reach,
): string => {
  if (!NAME.test(name) || !NAME.test(password) || !FINGERPRINT.test(fingerprint))
    throw new Error('no description');
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...found.map(candidate),
    `a=ice-ufrag:${name}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint.match(/../g)!.join(':')}`,
    `a=setup:${role === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
};
