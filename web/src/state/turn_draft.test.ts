import { describe, expect, it } from 'vitest';
import { plainChoice } from '../api/fixtures/choice';
import type { Choice, Foreseen, Situation } from '../api/schema';
import { TurnDraft } from './turn_draft.svelte';

const choice = (code: number, more: Partial<Choice> = {}): Choice =>
  plainChoice(code, { goes_on: true, ...more });

const situation = (version: number, codes: number[]): Situation => ({
  version,
  view: {
    game: 'fair',
    seat: 0,
    pending: [0],
    question: 'turn',
    rule: 'S1',
    result: null,
    round: 1,
  },
  choices: codes.map((code) => choice(code)),
  ranges: [],
  clocks: [],
});

/** A game in which 2 needs 1, 4 answers the question that 3 asks, and 9 reveals something. */
class Server {
  situation: Situation | null = situation(5, [1, 3, 9]);
  asked: { codes: number[]; known: number }[] = [];
  sent: { codes: number[]; version: number | undefined }[] = [];
  accepts = true;

  preview(codes: number[], known: number): Promise<Foreseen[] | null> {
    this.asked.push({ codes, known });
    const made: number[] = [];
    const steps = codes.map((code): Foreseen => {
      const question = made.at(-1) === 3 ? 'more' : 'turn';
      const text = `step ${code}`;
      if ((code === 2 && !made.includes(1)) || made.includes(code)) {
        return { code, text, question, refused: { message: 'no' } };
      }
      made.push(code);
      if (code === 9) return { code, text, question, ends: 'reveals', situation: null };
      return { code, text, question, situation: situation(5, [...made]) };
    });
    return Promise.resolve(steps.slice(known));
  }

  choose({ code }: { code: number }): Promise<boolean> {
    this.sent.push({ codes: [code], version: undefined });
    return Promise.resolve(this.accepts);
  }

  chooseAll(codes: number[], version: number): Promise<boolean> {
    this.sent.push({ codes, version });
    return Promise.resolve(this.accepts);
  }
}

const begun = async () => {
  const server = new Server();
  const draft = new TurnDraft(server);
  await draft.follow(5);
  return { server, draft };
};
const codes = (draft: TurnDraft) => draft.steps.map(({ choice: one }) => one.code);

describe('a turn that is laid out', () => {
  it('grows step by step, asking only for what is new', async () => {
    const { server, draft } = await begun();
    await draft.lay(choice(1));
    await draft.lay(choice(2));
    expect(codes(draft)).toEqual([1, 2]);
    expect(server.asked).toEqual([
      { codes: [1], known: 0 },
      { codes: [1, 2], known: 1 },
    ]);
    expect(server.sent).toEqual([]);
  });

  it('is taken back and laid again without asking what was known', async () => {
    const { draft } = await begun();
    await draft.lay(choice(1));
    await draft.lay(choice(2));
    draft.takeBack();
    draft.takeBack();
    expect(codes(draft)).toEqual([]);
    await draft.layAgain();
    expect(codes(draft)).toEqual([1]);
    await draft.layAgain();
    expect(codes(draft)).toEqual([1, 2]);
    expect(draft.takenBack).toEqual([]);
  });

  it('forgets what was taken back when something else is laid', async () => {
    const { draft } = await begun();
    await draft.lay(choice(1));
    draft.takeBack();
    await draft.lay(choice(3));
    expect(draft.takenBack).toEqual([]);
  });

  it('loses with a step what depends on it, and nothing else', async () => {
    const { draft } = await begun();
    for (const code of [1, 2, 5]) await draft.lay(choice(code));
    await draft.remove(0);
    expect(codes(draft)).toEqual([5]);
  });

  it('does not answer another question with a step than it did', async () => {
    const { draft } = await begun();
    for (const code of [3, 4, 5]) await draft.lay(choice(code));
    await draft.remove(0);
    expect(codes(draft)).toEqual([5]);
  });

  it('ends where something is revealed', async () => {
    const { draft } = await begun();
    await draft.lay(choice(1));
    await draft.lay(choice(9));
    expect(draft.ends).toBe('reveals');
    await draft.lay(choice(3));
    expect(codes(draft)).toEqual([1, 9]);
    expect(draft.situation?.choices.map(({ code }) => code)).toEqual([1]);
  });

  it('is confirmed at once, for the version it was laid out for', async () => {
    const { server, draft } = await begun();
    await draft.lay(choice(1));
    await draft.lay(choice(2));
    expect(await draft.confirm()).toBe(true);
    expect(server.sent).toEqual([{ codes: [1, 2], version: 5 }]);
    expect(codes(draft)).toEqual([1, 2]); // until the news say the same
    await draft.follow(7);
    expect(codes(draft)).toEqual([]);
    expect(draft.overtaken).toBe(false);
  });

  it('keeps what still holds when the game goes on', async () => {
    const { server, draft } = await begun();
    await draft.lay(choice(1));
    server.situation = situation(6, [1]);
    await draft.follow(6);
    expect(codes(draft)).toEqual([1]);
    expect(draft.overtaken).toBe(false);
  });

  it('says so when the game has gone on and it holds no more', async () => {
    const { draft } = await begun();
    await draft.lay(choice(1));
    await draft.follow(null);
    expect(codes(draft)).toEqual([]);
    expect(draft.overtaken).toBe(true);
  });

  it('is there still when it was refused', async () => {
    const { server, draft } = await begun();
    await draft.lay(choice(1));
    server.accepts = false;
    expect(await draft.confirm()).toBe(false);
    expect(codes(draft)).toEqual([1]);
  });

  it('can be put beside another', async () => {
    const { draft } = await begun();
    await draft.lay(choice(1));
    draft.keep();
    await draft.lay(choice(3));
    draft.takeUp(0);
    expect(codes(draft)).toEqual([1]);
    expect(draft.others.map((steps) => steps.map(({ choice: one }) => one.code))).toEqual([[3]]);
  });
});
