import { describe, expect, it } from 'vitest';
import { keyPressOf, keyActionFor, WritingWatch, type KeyContext } from './keyboard';

const context: KeyContext = {
  count: 3,
  highlighted: -1,
  letters: [null, 's', 'p'],
  ranged: false,
  lays: false,
  laid: false,
  takenBack: false,
};
const stroke = { control: false, shifted: false, modified: false, typing: false };
const press = (key: string, more: Partial<KeyContext> = {}, held: Partial<typeof stroke> = {}) =>
  keyActionFor({ key, ...stroke, ...held }, { ...context, ...more });

describe('a key', () => {
  it('highlights by digit or letter and decides nothing, however often it is pressed', () => {
    expect(press('2')).toEqual({ type: 'highlight', index: 1 });
    expect(press('2', { highlighted: 1 })).toEqual({ type: 'highlight', index: 1 });
    expect(press('p')).toEqual({ type: 'highlight', index: 2 });
    expect(press('P', { highlighted: 2 })).toEqual({ type: 'highlight', index: 2 });
    expect(press('4')).toBeNull();
    expect(press('0')).toBeNull();
    expect(press('x')).toBeNull();
  });
  it('lays a step at once where nothing is decided by that', () => {
    expect(press('2', { lays: true })).toEqual({ type: 'choose', index: 1 });
    expect(press('p', { lays: true })).toEqual({ type: 'choose', index: 2 });
  });
  it('goes back and forth in what is laid', () => {
    const laid = { lays: true, laid: true, takenBack: true };
    expect(press('u', laid)).toEqual({ type: 'undo' });
    expect(press('r', laid)).toEqual({ type: 'redo' });
    expect(press('z', laid, { control: true })).toEqual({ type: 'undo' });
    expect(press('Z', laid, { control: true, shifted: true })).toEqual({ type: 'redo' });
    expect(press('y', laid, { control: true })).toEqual({ type: 'redo' });
    expect(press('z', {}, { control: true })).toBeNull();
    expect(press('r', { letters: ['r'] })).toEqual({ type: 'highlight', index: 0 });
  });
  it('moves through the choices and wraps around at the ends', () => {
    expect(press('ArrowDown')).toEqual({ type: 'highlight', index: 0 });
    expect(press('ArrowDown', { highlighted: 2 })).toEqual({ type: 'highlight', index: 0 });
    expect(press('ArrowUp', { highlighted: 0 })).toEqual({ type: 'highlight', index: 2 });
  });
  it('confirms what is highlighted', () => {
    expect(press('Enter')).toBeNull();
    expect(press('Enter', { highlighted: 1 })).toEqual({ type: 'choose', index: 1 });
    expect(press('Enter', { laid: true })).toEqual({ type: 'confirm' });
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
    expect(press('1', {}, { modified: true })).toBeNull();
    expect(press('1', {}, { control: true })).toBeNull();
    const field = document.body.appendChild(document.createElement('input'));
    let made = null as ReturnType<typeof keyPressOf> | null;
    document.body.addEventListener('keydown', (event) => (made = keyPressOf(event)), {
      once: true,
    });
    field.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    expect(made).toMatchObject({ key: '1', typing: true });
  });
});

describe('somebody who writes without a field', () => {
  it('means no choice, and decides nothing with Enter', () => {
    const watch = new WritingWatch();
    const meant = [...'please', 'Enter'].map((key, index) => watch.isWriting(key, index * 120));
    expect(meant).toEqual([false, true, true, true, true, true, true]);
  });
  it('is not whoever presses one letter and then Enter', () => {
    const watch = new WritingWatch();
    expect(watch.isWriting('p', 0)).toBe(false);
    expect(watch.isWriting('Enter', 100)).toBe(false);
    expect(watch.isWriting('e', 2000)).toBe(false);
    expect(watch.isWriting('1', 2050)).toBe(false);
  });
  it('is not whoever bids twice in quick succession', () => {
    const watch = new WritingWatch();
    const meant = ['b', 'Enter', 'b', 'Enter'].map((key, index) =>
      watch.isWriting(key, index * 60),
    );
    expect(meant).toEqual([false, false, false, false]);
  });
});
