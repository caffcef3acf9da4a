// A WebSocket with no more than the generator needs, so that it takes little of the processors that
// it shares with the servers: whole messages, no extensions, answers to pings.

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const [TEXT, BINARY, CLOSE, PING, PONG] = [0x1, 0x2, 0x8, 0x9, 0xa];
const LAST = 0x80;
const MASKED = 0x80;
const NOTHING = Buffer.alloc(0);
// All connections read into the same memory, which spares making some for each message.
const MEMORY = Buffer.alloc(1 << 16);

const request = ({ host, pathname, search }) =>
  [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n');

// A client has to mask what it sends; masked with zeros it stays as it is.
const frame = (kind, payload) => {
  const long = payload.length > 125;
  const header = Buffer.alloc(long ? 8 : 6);
  header[0] = LAST | kind;
  header[1] = MASKED | (long ? 126 : payload.length);
  if (long) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
};

export class Link {
  /** `hears` has open(), message(data), closed() and failed(error); data is gone afterwards. */
  constructor(address, hears) {
    const url = new URL(address);
    this.hears = hears;
    this.rest = NOTHING;
    this.open = false;
    const callback = (length) => this.#receive(MEMORY.subarray(0, length));
    const onread = { buffer: MEMORY, callback };
    this.socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true, onread });
    this.socket.on('connect', () => this.socket.write(request(url)));
    this.socket.on('error', (error) => this.hears?.failed(error));
    this.socket.on('close', () => this.hears?.closed());
  }

  /** Sends text, or bytes. */
  send(data) {
    const kind = typeof data === 'string' ? TEXT : BINARY;
    this.socket.write(frame(kind, Buffer.from(data)));
  }

  /** Hangs up, and says nothing of it. */
  close() {
    this.hears = null;
    this.socket.end(frame(CLOSE, NOTHING));
  }

  #receive(data) {
    let bytes = this.rest.length ? Buffer.concat([this.rest, data]) : data;
    if (!this.open) bytes = this.#opened(bytes);
    let at = 0;
    for (let end; this.open && (end = this.#frame(bytes, at)) > at; ) at = end;
    this.rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING;
  }

  #opened(bytes) {
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return bytes;
    if (bytes.latin1Slice(9, 12) !== '101') {
      this.hears?.failed(new Error(bytes.latin1Slice(0, bytes.indexOf('\r\n'))));
      this.socket.destroy();
      return NOTHING;
    }
    this.open = true;
    this.hears?.open();
    return bytes.subarray(end + 4);
  }

  // Takes a frame in and returns where it ends, or where it begins if it is not all there.
  #frame(bytes, at) {
    if (at + 4 > bytes.length && at + 2 + (bytes[at + 1] ?? 125) > bytes.length) return at;
    let length = bytes[at + 1];
    let begin = at + 2;
    if (length === 126) {
      length = bytes.readUInt16BE(begin);
      begin += 2;
    } else if (length === 127) {
      if (begin + 8 > bytes.length) return at;
      length = Number(bytes.readBigUInt64BE(begin));
      begin += 8;
    }
    if (begin + length > bytes.length) return at;
    this.#take(bytes[at], bytes.subarray(begin, begin + length));
    return begin + length;
  }

  #take(first, payload) {
    if (first === (LAST | TEXT) || first === (LAST | BINARY)) this.hears?.message(payload);
    else if (first === (LAST | PING)) this.socket.write(frame(PONG, payload));
    else if (first === (LAST | CLOSE)) this.socket.end();
    else if (first !== (LAST | PONG)) this.hears?.failed(new Error(`a frame that begins ${first}`));
  }
}
