import { describe, expect, it } from 'vitest';
import { keyPressOf, keyActionFor, type KeyContext } from './keyboard';

const context: KeyContext = {
  count: 3,
  highlighted: -1,
  letters: [null, 's', 'p'],
  ranged: false,
  confirm: false,
};
const press = (key: string, more: Partial<KeyContext> = {}) =>
  keyActionFor({ key, modified: false, typing: false }, { ...context, ...more });

describe('a key', () => {
  it('chooses by digit, within the number of choices', () => {
    expect(press('2')).toEqual({ type: 'choose', index: 1 });
    expect(press('4')).toBeNull();
    expect(press('0')).toBeNull();
  });
  it('chooses by letter', () => {
    expect(press('p')).toEqual({ type: 'choose', index: 2 });
    expect(press('P')).toEqual({ type: 'choose', index: 2 });
    expect(press('x')).toBeNull();
  });
  it('highlights first and chooses when pressed again, if confirmation is on', () => {
    expect(press('2', { confirm: true })).toEqual({ type: 'highlight', index: 1 });
    expect(press('2', { confirm: true, highlighted: 1 })).toEqual({ type: 'choose', index: 1 });
  });
  it('moves through the choices and wraps around at the ends', () => {
    expect(press('ArrowDown')).toEqual({ type: 'highlight', index: 0 });
    expect(press('ArrowDown', { highlighted: 2 })).toEqual({ type: 'highlight', index: 0 });
    expect(press('ArrowUp', { highlighted: 0 })).toEqual({ type: 'highlight', index: 2 });
  });
  it('confirms what is highlighted', () => {
    expect(press('Enter')).toBeNull();
    expect(press('Enter', { highlighted: 1 })).toEqual({ type: 'choose', index: 1 });
  });
  it('bids and raises only where an amount is asked for', () => {
    expect(press('b')).toBeNull();
    expect(press('b', { ranged: true })).toEqual({ type: 'bid' });
    expect(press('ArrowRight', { ranged: true })).toEqual({ type: 'raise', by: 1 });
    expect(press('-', { ranged: true })).toEqual({ type: 'raise', by: -1 });
  });
  it('undoes, helps and skips', () => {
    expect(press('u')).toEqual({ type: 'undo' });
    expect(press('?')).toEqual({ type: 'help' });
    expect(press('Escape')).toEqual({ type: 'skip' });
  });
  it('is ignored with a modifier and while typing', () => {
    expect(keyActionFor({ key: '1', modified: true, typing: false }, context)).toBeNull();
    const field = document.body.appendChild(document.createElement('input'));
    let stroke = null as ReturnType<typeof keyPressOf> | null;
    document.body.addEventListener('keydown', (event) => (stroke = keyPressOf(event)), {
      once: true,
    });
    field.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    expect(stroke).toMatchObject({ key: '1', typing: true });
  });
});
