// A scene plays, stops, seeks and ends as one; only what moves without a new layout is animated.

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fit } from './perform';
import { Scene } from './scene';

/** As much of an animation as a scene uses; its time is set by hand. */
class FakeAnimation {
  currentTime: number | null = 0;
  playbackRate = 1;
  state = 'running';
  play() {
    this.state = 'running';
  }
  pause() {
    this.state = 'paused';
  }
  cancel() {
    this.state = 'idle';
    this.currentTime = null;
  }
}

let made: FakeAnimation[] = [];
let frames: (() => void)[] = [];

const stage = () => {
  const element = document.createElement('div');
  element.animate = () => {
    const animation = new FakeAnimation();
    made.push(animation);
    return animation as unknown as Animation;
  };
  return element;
};

/** Lets the clock come to a time and the browser draw a frame. */
const frame = (at: number) => {
  for (const animation of made) animation.currentTime = at;
  for (const run of frames.splice(0)) run();
};

beforeEach(() => {
  made = [];
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
});

describe('a scene', () => {
  it('runs its cues in their order, each once, and ends once', () => {
    const told: string[] = [];
    const element = stage();
    const scene = new Scene(element, 1000, () => told.push('end'));
    scene.cue(500, () => told.push('second'));
    scene.cue(0, () => told.push('first'));
    scene.play();
    expect(told).toEqual(['first']);
    frame(600);
    frame(700);
    expect(told).toEqual(['first', 'second']);
    frame(1001);
    frame(1002);
    expect(told).toEqual(['first', 'second', 'end']);
    expect(made.every(({ state }) => state === 'idle')).toBe(true);
  });

  it('gives what is added later the time and the rate of the clock', () => {
    const element = stage();
    const scene = new Scene(element, 1000, () => undefined);
    scene.cue(200, () => scene.add(200, element, [{ opacity: 0 }, { opacity: 1 }], 100));
    scene.play(1.6);
    frame(250);
    expect(made).toHaveLength(2);
    expect(made[1]).toMatchObject({ currentTime: 250, playbackRate: 1.6, state: 'running' });
  });

  it('stops where it is sought, with everything up to there done', () => {
    const told: number[] = [];
    const element = stage();
    const scene = new Scene(element, 1000, () => undefined);
    for (const at of [100, 400, 900]) scene.cue(at, () => told.push(at));
    scene.add(0, element, [{ opacity: 0 }, { opacity: 1 }], 1000);
    scene.seek(500);
    expect(told).toEqual([100, 400]);
    expect(made.map(({ currentTime, state }) => [currentTime, state])).toEqual([
      [500, 'paused'],
      [500, 'paused'],
    ]);
  });

  it('leaves nothing behind when it is cancelled, not even its end', () => {
    const ended = vi.fn();
    const element = stage();
    const scene = new Scene(element, 1000, ended);
    scene.add(0, element, [{ opacity: 0 }, { opacity: 1 }], 1000);
    scene.play();
    scene.cancel();
    frame(2000);
    expect(ended).not.toHaveBeenCalled();
    expect(made.every(({ state }) => state === 'idle')).toBe(true);
  });
});

it('animates transform and opacity alone', () => {
  const source = readFileSync('src/motion/scene.ts', 'utf8');
  const [, frameType = ''] = /export type Frame = \{(.*?)\}/s.exec(source) ?? [];
  const names = [...frameType.matchAll(/(\w+)\?:/g)].map(([, name]) => name);
  expect(names).toEqual(['transform', 'opacity', 'offset', 'easing']);
});

describe('a piece', () => {
  const cube = { width: 14, height: 14 };

  it('is as high as its place', () => {
    expect(fit(cube, { x: 0, y: 0, width: 21, height: 21 })).toBe(1.5);
  });

  it('does not fill the sector that stands for a slot which is gone', () => {
    expect(fit(cube, { x: 0, y: 0, width: 160, height: 110 })).toBe(2.5);
  });
});
