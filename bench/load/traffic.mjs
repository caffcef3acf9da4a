// The traffic of many tables: decisions fall due at random moments and are made at random tables.

import { Table } from './table.mjs';

const OPENED_TOGETHER = 10;
// A table plays this many decisions at most before a fresh one takes its place between two steps,
// so that no game ends in the middle of a step and no log grows long (Siena takes about 300).
const LIFETIME = 150;
const PATIENCE = 3000;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Traffic {
  /** With several addresses the tables are dealt out to them, or each table's clients (spread). */
  constructor(driver, bases, spread) {
    this.driver = driver;
    this.bases = bases;
    this.spread = spread;
    this.opened = 0;
    this.tables = new Set();
    this.ready = [];
    this.overdue = [];
    this.closed = false;
    this.errors = new Map();
    this.#count();
  }

  #count() {
    this.latencies = [];
    Object.assign(this, { offered: 0, made: 0, states: 0, stateBytes: 0, bytes: 0 });
  }

  received(bytes, state) {
    this.bytes += bytes;
    if (!state) return;
    this.states += 1;
    this.stateBytes += bytes;
  }

  failed(table, error) {
    this.tables.delete(table);
    table.close();
    const known = error.slice(0, 120);
    this.errors.set(known, (this.errors.get(known) ?? 0) + 1);
  }

  arrived(table) {
    this.made += 1;
    if (table.due >= this.from) this.latencies.push(performance.now() - table.due);
  }

  /** A table may decide: for what is overdue at once, in a closed loop at once anyway. */
  mayDecide(table) {
    if (this.closed) table.decide(performance.now());
    else if (this.overdue.length > 0) table.decide(this.overdue.shift());
    else this.#wait(table);
  }

  #wait(table) {
    if (!table.waiting) this.ready.push(table);
    table.waiting = true;
  }

  #take() {
    while (this.ready.length > 0) {
      const at = Math.floor(Math.random() * this.ready.length);
      const table = this.ready[at];
      this.ready[at] = this.ready[this.ready.length - 1];
      this.ready.pop();
      table.waiting = false;
      if (this.tables.has(table) && table.due === null && table.decider()) return table;
    }
    return null;
  }

  #fallDue(due) {
    this.offered += 1;
    const table = this.#take();
    if (table) table.decide(due);
    else this.overdue.push(due);
  }

  /** Opens tables until there are so many, fresh ones in place of those that played long. */
  async open(count) {
    for (const table of this.tables) {
      if (table.decisions < LIFETIME && table.decider()) continue;
      table.close();
      this.tables.delete(table);
    }
    while (this.tables.size < count) {
      const many = Math.min(OPENED_TOGETHER, count - this.tables.size);
      await Promise.all(Array.from({ length: many }, () => this.#openOne()));
    }
    this.ready = [...this.tables];
    for (const table of this.ready) table.waiting = true;
  }

  async #openOne() {
    const first = this.opened++;
    const base = (seat) => this.bases[(first + (this.spread ? seat : 0)) % this.bases.length];
    const table = new Table(this.driver, await this.driver.makeTable(base(0)), this);
    await table.connect(base);
    this.tables.add(table);
  }

  /** Decisions at a rate (or, without one, as fast as the tables go) for so many seconds. */
  async step({ rate, warmUp, seconds }) {
    this.closed = rate === null;
    this.errors.clear();
    const start = performance.now();
    this.from = start + warmUp * 1000;
    const until = this.from + seconds * 1000;
    if (this.closed) for (let table; (table = this.#take()); ) table.decide(performance.now());
    const clock = this.#clock(rate, start, until);
    await sleep(warmUp * 1000);
    this.#count();
    const before = process.cpuUsage();
    await sleep(until - performance.now());
    const { user, system } = process.cpuUsage(before);
    const result = this.#result(seconds, (user + system) / seconds / 1e6);
    await clock;
    await this.#quiet();
    const errors = [...this.errors];
    return { ...result, latencies: this.latencies, lost: this.#lost(), errors };
  }

  async #clock(rate, start, until) {
    if (rate === null) return;
    const pause = () => (-Math.log(1 - Math.random()) * 1000) / rate;
    let due = start + pause();
    while (due < until) {
      const now = performance.now();
      while (due <= now && due < until) {
        this.#fallDue(due);
        due += pause();
      }
      await sleep(1);
    }
  }

  #result(seconds, processor) {
    return {
      offered: (this.closed ? this.made : this.offered) / seconds,
      achieved: this.made / seconds,
      made: this.made,
      states: this.states,
      stateBytes: this.stateBytes,
      bytes: this.bytes,
      processor,
    };
  }

  // What is under way or overdue may still arrive, and then counts as the late decision it is.
  async #quiet() {
    this.closed = false;
    const end = performance.now() + PATIENCE;
    const busy = () => this.overdue.length > 0 || [...this.tables].some(({ due }) => due !== null);
    while (busy() && performance.now() < end) await sleep(20);
  }

  #lost() {
    let lost = this.overdue.splice(0).length;
    for (const table of this.tables) {
      if (table.due === null) continue;
      lost += 1;
      table.close();
      this.tables.delete(table);
    }
    return lost;
  }

  close() {
    for (const table of this.tables) table.close();
    this.tables.clear();
  }
}
