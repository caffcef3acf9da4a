// Six quiet sounds of our own, made of oscillators and noise. None is louder than −18 dBFS, none but
// the bell longer than 0.9 s. Loaded only once sounds are switched on.

export type Sound = 'turn' | 'card' | 'coins' | 'die' | 'great' | 'lost';

type Output = { context: AudioContext; volume: GainNode };
type Tone = { type?: OscillatorType; peak: number; attack?: number; to?: number };
type Rustle = { frequency: number; to?: number; q: number; peak: number; attack?: number };

const SILENCE = 0.0001;
let output: Output | null = null;

const open = (): Output => {
  if (output === null) {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.connect(context.destination);
    output = { context, volume };
  }
  if (output.context.state === 'suspended') void output.context.resume();
  return output;
};

/** Swells to its peak and dies away. */
const envelope = (
  { context, volume }: Output,
  at: number,
  seconds: number,
  peak: number,
  attack: number,
) => {
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENCE, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + seconds);
  gain.connect(volume);
  return gain;
};

/** A tone with a soft attack and an exponential end. */
const tone = (out: Output, at: number, frequency: number, seconds: number, given: Tone): void => {
  const { type = 'sine', peak, attack = 0.008, to = frequency } = given;
  const oscillator = out.context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  if (to !== frequency) oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  oscillator.connect(envelope(out, at, seconds, peak, attack));
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.02);
};

/** Filtered noise: paper, wood, felt. */
const rustle = (out: Output, at: number, seconds: number, given: Rustle): void => {
  const { frequency, to = frequency, q, peak, attack = 0.004 } = given;
  const { context } = out;
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * seconds),
    context.sampleRate,
  );
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = q;
  filter.frequency.setValueAtTime(frequency, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(envelope(out, at, seconds, peak, attack));
  source.start(at);
};

const RECIPES: Record<Sound, (out: Output, at: number) => void> = {
  /** A lute, a fifth upwards. */
  turn: (out, at) => {
    for (const [after, frequency] of [
      [0, 293.7],
      [0.13, 440],
    ] as const) {
      tone(out, at + after, frequency, 0.7, { type: 'triangle', peak: 0.16 });
      tone(out, at + after, frequency * 2, 0.35, { peak: 0.04 });
    }
  },
  /** Paper drawn over paper, then laid down. */
  card: (out, at) => {
    rustle(out, at, 0.11, { frequency: 1800, to: 4200, q: 0.8, peak: 0.11, attack: 0.03 });
    rustle(out, at + 0.1, 0.05, { frequency: 420, q: 1.2, peak: 0.2 });
  },
  /** Three small discs, none in tune with another. */
  coins: (out, at) => {
    for (const [after, frequency] of [
      [0, 2140],
      [0.06, 2810],
      [0.13, 2390],
    ] as const) {
      tone(out, at + after, frequency, 0.22, { peak: 0.05, attack: 0.002 });
      tone(out, at + after, frequency * 1.52, 0.12, { peak: 0.022, attack: 0.002 });
    }
  },
  /** Wood on wood, slower and slower, then at rest. */
  die: (out, at) => {
    let after = 0;
    for (const gap of [0.07, 0.09, 0.12, 0.16, 0.2, 0]) {
      const frequency = 950 + 500 * Math.random();
      rustle(out, at + after, 0.045, { frequency, q: 3, peak: 0.26, attack: 0.002 });
      after += gap;
    }
    tone(out, at + after, 130, 0.12, { peak: 0.14, to: 90 });
  },
  /** A bell in its tower, far away. */
  great: (out, at) => {
    for (const [partial, peak, seconds] of [
      [0.5, 0.05, 2.6],
      [1, 0.1, 2.2],
      [1.19, 0.05, 1.6],
      [1.5, 0.035, 1.2],
      [2, 0.05, 1],
      [2.52, 0.02, 0.6],
    ] as const) {
      tone(out, at, 311 * partial, seconds, { peak, attack: 0.006 });
    }
  },
  /** Two low notes that sink. */
  lost: (out, at) => {
    tone(out, at, 261.6, 0.4, { type: 'triangle', peak: 0.13, attack: 0.04 });
    tone(out, at + 0.26, 196, 0.62, { type: 'triangle', peak: 0.13, attack: 0.05, to: 188 });
  },
};

export const SOUNDS = Object.keys(RECIPES) as Sound[];

/** Plays a sound; without sound everything else works. */
export const play = (sound: Sound, volume: number): void => {
  try {
    const out = open();
    out.volume.gain.value = volume;
    RECIPES[sound](out, out.context.currentTime + 0.01);
  } catch {
    // Silence.
  }
};
