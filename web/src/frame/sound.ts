// A quiet tone when it is one's turn.

let context: AudioContext | null = null;

export const chime = (): void => {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const now = context.currentTime;
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.setValueAtTime(880, now + 0.12);
    volume.gain.setValueAtTime(0.06, now);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.5);
  } catch {
    // Without sound everything else works.
  }
};
