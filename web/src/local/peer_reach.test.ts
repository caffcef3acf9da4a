// How a browser is reached, taken out of its description and made a description again.

import { expect, test } from 'vitest';
import { encode } from 'uqr';
import { descriptionOf, reachOf, type Reach } from './peer_reach';
import { packed, unpacked } from './peer_text';

const FINGERPRINT = Array.from({ length: 32 }, (_, index) =>
  ((index * 37 + 11) % 256).toString(16).padStart(2, '0').toUpperCase(),
).join(':');

// As Chromium writes it, with a hidden address, one behind a router, and two that are of no use.
const DESCRIPTION = `v=0
o=- 4611731400430051336 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 50712 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.7
a=candidate:1 1 udp 2113937151 2c5c0a9e-6a5e-4f3c-9d0b-6d1d8f1b2a3c.local 50712 typ host generation 0 network-cost 999
a=candidate:2 1 udp 2113939711 2001:db8::17 50713 typ host generation 0
a=candidate:3 1 udp 1677729535 203.0.113.7 50712 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:4 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0
a=candidate:1 2 udp 2113937150 192.168.1.20 50714 typ host generation 0
a=ice-ufrag:q/+z
a=ice-pwd:Yk0+8q1k2Vd3xQh/abcdefgh
a=ice-options:trickle
a=fingerprint:sha-256 ${FINGERPRINT}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll('\n', '\r\n');

const REACH: Reach = [
  'q/+z',
  'Yk0+8q1k2Vd3xQh/abcdefgh',
  FINGERPRINT.replaceAll(':', ''),
  '2c5c0a9e-6a5e-4f3c-9d0b-6d1d8f1b2a3c.local 50712',
  '2001:db8::17 50713',
  '203.0.113.7 50712 srflx',
];

test('only what differs from table to table is taken out', () => {
  expect(reachOf(DESCRIPTION)).toEqual(REACH);
});

test('a description made again says the same', () => {
  const again = descriptionOf('offer', REACH);
  expect(reachOf(again)).toEqual(REACH);
  expect(again).toContain('a=setup:actpass\r\n');
  expect(again).toContain(
    'a=candidate:3 1 udp 1694498303 203.0.113.7 50712 typ srflx raddr 0.0.0.0 rport 0\r\n',
  );
  expect(descriptionOf('answer', REACH)).toContain('a=setup:active\r\n');
});

test.each([
  [['q/+z', 'password', 'no fingerprint']],
  [['', REACH[1], REACH[2]]],
  [['x\r\na=mid:1', REACH[1], REACH[2]]],
  [[REACH[0], REACH[1], REACH[2], '192.168.1.20']],
  [[REACH[0], REACH[1], REACH[2], '192.168.1.20 80\r\na=mid:1']],
  [[REACH[0], REACH[1], REACH[2], '192.168.1.20 80 other']],
] as [Reach][])('what is no description is refused: %j', (reach) => {
  expect(() => descriptionOf('offer', reach)).toThrow();
});

test('an invitation fits into a QR code that phones read', async () => {
  const text = await packed(['here0123456789abcdef', ...REACH]);
  expect(await unpacked(text)).toEqual(['here0123456789abcdef', ...REACH]);
  expect(text.length).toBeLessThan(320);
  const link = `https://somebody.github.io/buongoverno/#/join/${text}`;
  expect(encode(link, { ecc: 'L' }).version).toBeLessThanOrEqual(13);
});
