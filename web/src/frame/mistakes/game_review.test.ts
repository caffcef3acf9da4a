import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameSurvey, Judgement } from '../../api/schema';
import { server } from '../../api/server';
import { GameReview } from './game_review.svelte';

const OF = 120;
const part = (first: number, count: number): GameSurvey => {
  const last = Math.min(OF, first + count);
  return {
    seat: 0,
    first,
    of: OF,
    chances: Array.from({ length: last - first + 1 }, (_, place) => [(first + place) / 1000, 0]),
    decisions: [{ decision: first + 1, phase: '', doubt: first / 1000 }],
    luck: [],
  };
};

describe('a review', () => {
  const judge = vi.spyOn(server, 'judgement');
  const survey = vi.spyOn(server, 'mistakes');
  beforeEach(() => {
    vi.clearAllMocks();
    survey.mockImplementation((_, { first, count }) => Promise.resolve(part(first, count)));
    judge.mockImplementation((_, decisions) =>
      Promise.resolve({ decisions, seat: 0, chances: [0.5, 0.5], considered: [] } as Judgement),
    );
    vi.spyOn(server, 'moments').mockResolvedValue([
      { decisions: 0, of: OF, view: {} } as Awaited<ReturnType<typeof server.moments>>[number],
    ]);
  });

  it('looks through the game part by part, then closely where there are doubts', async () => {
    const review = new GameReview('t', 0, 'en');
    const leave = review.attend(() => []);
    await vi.waitFor(() => expect(review.done).toBe(true));
    expect(survey.mock.calls.map(([, { first }]) => first)).toEqual([0, 50, 100]);
    expect(review.chances.map(([own]) => own)).toEqual(
      Array.from({ length: OF + 1 }, (_, place) => place / 1000),
    );
    expect(judge.mock.calls.map(([, decision]) => decision)).toEqual([101, 51]);
    leave();
  });

  it('stops when nobody looks, and goes on where it was', async () => {
    const review = new GameReview('t', 0, 'en');
    review.attend(() => [])();
    await vi.waitFor(() => expect(review.of).toBe(OF));
    await new Promise((resolve) => setTimeout(resolve));
    expect(survey).toHaveBeenCalledTimes(1);
    review.attend(() => []);
    await vi.waitFor(() => expect(review.done).toBe(true));
    expect(survey.mock.calls.map(([, { first }]) => first)).toEqual([0, 50, 100]);
  });

  it('says what went wrong, and tries again when it is asked for again', async () => {
    survey.mockRejectedValueOnce(new Error('no'));
    const review = new GameReview('t', 0, 'en');
    review.attend(() => []);
    await vi.waitFor(() => expect(review.error).not.toBe(null));
    review.attend(() => []);
    await vi.waitFor(() => expect(review.done).toBe(true));
    expect(review.error).toBe(null);
  });
});
