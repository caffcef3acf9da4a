// One table with its four connected clients, and the one decision that may be under way there.

import { Link } from './link.mjs';

export class Table {
  /** `watch` hears of received bytes, arrived decisions, errors, and when the table may decide. */
  constructor(driver, made, watch) {
    this.driver = driver;
    this.watch = watch;
    this.id = made.id;
    this.decisions = 0;
    this.due = null;
    this.missing = 0;
    this.waiting = false;
    this.clients = made.seats.map((credential, seat) => ({
      table: this, seat, credential, socket: null, version: -1, mayDecide: false, behind: false,
    }));
  }

  /** Connects the four clients, each to its address, and waits until each has the state. */
  async connect(base) {
    await Promise.all(
      this.clients.map((client) => this.#open(client, this.driver.address(base(client.seat), client))),
    );
    await new Promise((resolve, reject) => {
      Object.assign(this, { settled: resolve, refused: reject });
      this.#settle();
    });
  }

  #open(client, address) {
    return new Promise((resolve, reject) => {
      client.socket = new Link(address, {
        open: () => {
          const hello = this.driver.hello(client);
          if (hello !== null) client.socket.send(hello);
          resolve();
        },
        message: (data) => this.#receive(client, data),
        closed: () => this.#fail('the connection was closed'),
        failed: (error) => {
          this.#fail(String(error));
          reject(error);
        },
      });
    });
  }

  #receive(client, data) {
    const { answer, error, state } = this.driver.receive(client, data);
    this.watch.received(data.length, state);
    if (answer) client.socket.send(answer);
    if (error) this.#fail(error);
    if (state) this.#advance(client);
  }

  #fail(error) {
    this.due = null;
    this.watch.failed(this, error);
    this.refused?.(new Error(error));
  }

  #advance(client) {
    if (client.behind && client.version > this.decided) {
      client.behind = false;
      this.missing -= 1;
      if (this.missing === 0) {
        this.watch.arrived(this);
        this.due = null;
      }
    }
    this.#settle();
  }

  #settle() {
    if (this.settled && this.clients.every(({ version }) => version >= 0)) {
      this.settled();
      this.settled = null;
    }
    if (this.due === null && this.decider()) this.watch.mayDecide(this);
  }

  /** The client whose turn it is, if it has the newest state. */
  decider() {
    const newest = Math.max(...this.clients.map(({ version }) => version));
    return this.clients.find(({ mayDecide, version }) => mayDecide && version === newest);
  }

  /** Sends a decision that was due at a moment; false when nobody here may decide. */
  decide(due) {
    const client = this.decider();
    if (this.due !== null || !client) return false;
    this.due = due;
    this.decided = client.version;
    this.decisions += 1;
    this.missing = this.clients.length;
    for (const one of this.clients) one.behind = true;
    client.mayDecide = false;
    client.socket.send(this.driver.decide(client));
    return true;
  }

  /** Hangs up; nothing that happens here is reported any more. */
  close() {
    for (const { socket } of this.clients) socket?.close();
  }
}
