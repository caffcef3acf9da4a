// @vitest-environment node
// A study comes back as it was written; what is no study is refused, whatever it is.

import { describe, expect, it } from 'vitest';
import {
  BadStudy,
  MOST_MARKS,
  MOST_NOTE,
  packed,
  read,
  remarkOn,
  unpacked,
  withMark,
  withoutRemark,
  withRemark,
  written,
  type Study,
} from './study';

const STUDY: Study = {
  title: 'Where it went wrong',
  game: `game-${'Ab_9-'.repeat(100)}`,
  remarks: [
    { at: 3, line: [], note: 'A bid of 12 is too much: <b>look</b>\nagain.', marks: [] },
    {
      at: 40,
      line: [12, 4, 77],
      note: '',
      marks: [{ from: 'city:duomo' }, { from: 'market:mule', to: 'hand:mule' }],
    },
  ],
};

/** A file with one study, with something changed. */
const changed = (change: object): string => {
  const file = JSON.parse(written([STUDY])) as { studies: object[] };
  file.studies[0] = { ...file.studies[0], ...change };
  return JSON.stringify(file);
};
const remarkWith = (change: object): string =>
  changed({ remarks: [{ ...STUDY.remarks[0], ...change }] });

const faultOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return error instanceof BadStudy ? error.fault : String(error);
  }
  return 'none';
};

describe('a file', () => {
  it('gives the studies back', () => {
    expect(read(written([STUDY, { ...STUDY, title: 'Other' }]))).toEqual([
      STUDY,
      { ...STUDY, title: 'Other' },
    ]);
  });

  it('is refused when it is none, or of another version', () => {
    expect(faultOf(() => read('{"a": 1}'))).toBe('damaged');
    expect(faultOf(() => read('null'))).toBe('damaged');
    expect(faultOf(() => read('{'))).toBe('damaged');
    expect(faultOf(() => read(' '.repeat(5_000_000)))).toBe('long');
    expect(faultOf(() => read(written([STUDY]).replace('"version":1', '"version":2')))).toBe(
      'version',
    );
  });

  it.each([
    changed({ game: 'https://elsewhere' }),
    changed({ game: `game-${'A'.repeat(7_000)}` }),
    changed({ game: 5 }),
    changed({ title: { toString: 1 } }),
    changed({ remarks: {} }),
    remarkWith({ at: -1 }),
    remarkWith({ at: 1.5 }),
    remarkWith({ at: '3' }),
    remarkWith({ line: [1, -1] }),
    remarkWith({ line: ['1'] }),
    remarkWith({ note: ['x'] }),
    remarkWith({ marks: ['x'] }),
    remarkWith({ marks: [null] }),
  ])('is refused with %s', (text) => {
    expect(faultOf(() => read(text))).toBe('damaged');
  });

  it.each([
    remarkWith({ line: Array.from({ length: 61 }, () => 1) }),
    remarkWith({ marks: Array.from({ length: 21 }, () => ({ from: 'a' })) }),
    changed({ remarks: Array.from({ length: 101 }, () => STUDY.remarks[0]) }),
  ])('is refused when it is too long', (text) => {
    expect(faultOf(() => read(text))).toBe('long');
  });

  it('is cut to what may be shown', () => {
    const [study] = read(
      remarkWith({
        note: `a\u0000b\u202ec\n${'x'.repeat(900)}`,
        marks: [
          { from: '"]<svg onload=1>' },
          { from: 'a', to: 'javascript:x()' },
          { from: 'a', to: 'a' },
          { from: 'city:duomo', to: 'city:inn' },
        ],
      }),
    );
    const [remark] = study!.remarks;
    expect(remark!.note.startsWith('abc\nx')).toBe(true);
    expect(remark!.note).toHaveLength(MOST_NOTE);
    expect(remark!.marks).toEqual([{ from: 'city:duomo', to: 'city:inn' }]);
  });
});

describe('a link', () => {
  it('gives the study back, and is little longer than the game', async () => {
    const word = await packed(STUDY);
    expect(word).toMatch(/^[\w-]+$/);
    expect(await unpacked(word)).toEqual(STUDY);
    expect(word.length).toBeLessThan(STUDY.game.length + 400);
  });

  it.each(['', '-', 'é', 'AAAA', '%%%', 'x'.repeat(31_000)])(
    'is refused when it is damaged: %s',
    async (word) => {
      await expect(unpacked(word)).rejects.toThrow(BadStudy);
    },
  );

  it('is refused when it was cut, or does not end', async () => {
    const word = await packed(STUDY);
    await expect(unpacked(word.slice(0, -20))).rejects.toThrow(BadStudy);
    await expect(unpacked('x'.repeat(40_000))).rejects.toMatchObject({ fault: 'long' });
    const grown = await packed({ ...STUDY, title: ' '.repeat(5_000_000) });
    expect(grown.length).toBeLessThan(10_000);
    await expect(unpacked(grown)).rejects.toMatchObject({ fault: 'long' });
  });
});

describe('remarks', () => {
  it('are in the order of the game, one for each moment', () => {
    const moment = { at: 40, line: [12] };
    const study = withRemark(STUDY, { ...moment, note: 'first', marks: [] });
    expect(study.remarks.map(({ line }) => line)).toEqual([[], [12], [12, 4, 77]]);
    const again = withRemark(study, { ...moment, note: 'second', marks: [] });
    expect(again.remarks).toHaveLength(3);
    expect(remarkOn(again, moment)?.note).toBe('second');
    expect(withoutRemark(again, moment)).toEqual(STUDY);
  });

  it('go when they say nothing, unless they keep a line', () => {
    const empty = { note: '', marks: [] };
    expect(withRemark(STUDY, { at: 3, line: [], ...empty }).remarks).toHaveLength(1);
    expect(withRemark(STUDY, { at: 3, line: [8], ...empty }).remarks).toHaveLength(3);
  });

  it('have marks that come and go', () => {
    const circle = { from: 'city:duomo' };
    const arrow = { from: 'city:duomo', to: 'city:inn' };
    expect(withMark([circle], arrow)).toEqual([circle, arrow]);
    expect(withMark([circle, arrow], circle)).toEqual([arrow]);
    const many = Array.from({ length: MOST_MARKS }, (_, place) => ({ from: `city:${place}` }));
    expect(withMark(many, circle)).toEqual(many);
  });
});
