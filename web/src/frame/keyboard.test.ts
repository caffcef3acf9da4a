import { describe, expect, it } from 'vitest';
import { strokeOf, wishFor, type Offered } from './keyboard';

const offered: Offered = {
  count: 3,
  highlighted: -1,
  letters: [null, 's', 'p'],
  ranged: false,
  confirm: false,
};
const press = (key: string, more: Partial<Offered> = {}) =>
  wishFor({ key, modified: false, typing: false }, { ...offered, ...more });

describe('a key', () => {
  it('chooses by digit, but only what is there', () => {
    expect(press('2')).toEqual({ do: 'choose', index: 1 });
    expect(press('4')).toBeNull();
    expect(press('0')).toBeNull();
  });
  it('chooses by letter', () => {
    expect(press('p')).toEqual({ do: 'choose', index: 2 });
    expect(press('P')).toEqual({ do: 'choose', index: 2 });
    expect(press('x')).toBeNull();
  });
  it('only highlights where confirming is wanted, until it is pressed again', () => {
    expect(press('2', { confirm: true })).toEqual({ do: 'highlight', index: 1 });
    expect(press('2', { confirm: true, highlighted: 1 })).toEqual({ do: 'choose', index: 1 });
  });
  it('walks through the choices and begins again at the ends', () => {
    expect(press('ArrowDown')).toEqual({ do: 'highlight', index: 0 });
    expect(press('ArrowDown', { highlighted: 2 })).toEqual({ do: 'highlight', index: 0 });
    expect(press('ArrowUp', { highlighted: 0 })).toEqual({ do: 'highlight', index: 2 });
  });
  it('confirms what is highlighted', () => {
    expect(press('Enter')).toBeNull();
    expect(press('Enter', { highlighted: 1 })).toEqual({ do: 'choose', index: 1 });
  });
  it('bids and raises only where an amount is asked', () => {
    expect(press('b')).toBeNull();
    expect(press('b', { ranged: true })).toEqual({ do: 'bid' });
    expect(press('ArrowRight', { ranged: true })).toEqual({ do: 'raise', by: 1 });
    expect(press('-', { ranged: true })).toEqual({ do: 'raise', by: -1 });
  });
  it('undoes, helps and skips', () => {
    expect(press('u')).toEqual({ do: 'undo' });
    expect(press('?')).toEqual({ do: 'help' });
    expect(press('Escape')).toEqual({ do: 'skip' });
  });
  it('is left alone with a modifier and while somebody types', () => {
    expect(wishFor({ key: '1', modified: true, typing: false }, offered)).toBeNull();
    const field = document.body.appendChild(document.createElement('input'));
    let stroke = null as ReturnType<typeof strokeOf> | null;
    document.body.addEventListener('keydown', (event) => (stroke = strokeOf(event)), {
      once: true,
    });
    field.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    expect(stroke).toMatchObject({ key: '1', typing: true });
  });
});
