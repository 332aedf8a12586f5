import type { Verdict } from '@baraza/schema/check-in/check-in';
import { keptChoice } from '../shared/kept/keep-if-room.ts';
import { runningAudio, wakeAudio } from '../shared/notifications/sound.ts';
import { isVoiceMissing, wakeVoice } from './verdict/verdict-voice.ts';

/** Sound and vibration: two rising notes for a welcome, a repeated note for "already in", a low note otherwise. */
type Signal = { notes: readonly { hz: number; at: number; length: number }[]; wave: OscillatorType; buzz: number[] };

const WELCOME: Signal = {
  notes: [
    { hz: 880, at: 0, length: 0.1 },
    { hz: 1318.5, at: 0.11, length: 0.18 },
  ],
  wave: 'sine',
  buzz: [80],
};
const ALREADY: Signal = {
  notes: [
    { hz: 587.3, at: 0, length: 0.14 },
    { hz: 587.3, at: 0.2, length: 0.14 },
  ],
  wave: 'triangle',
  buzz: [90, 70, 90],
};
const REFUSED: Signal = {
  notes: [{ hz: 196, at: 0, length: 0.45 }],
  wave: 'sawtooth',
  buzz: [350],
};
const FAILED: Signal = {
  notes: [0, 0.28, 0.56].map((at) => ({ hz: 155.6, at, length: 0.2 })),
  wave: 'square',
  buzz: [200, 100, 200, 100, 200],
};

const sound = keptChoice('doorSound');
const VOLUME = 0.35;

export const isSoundOn = (): boolean => sound.get() !== 'off';

export function setSound(on: boolean): void {
  sound.set(on ? 'on' : 'off');
  if (on) wakeSound();
}

/** Call it within each tap at the door: browsers allow sound only after a tap. */
export function wakeSound(): void {
  wakeVoice();
  wakeAudio();
}

export const signalVerdict = (verdict: Verdict): void =>
  give(verdict === 'admitted' ? WELCOME : verdict === 'already_checked_in' ? ALREADY : REFUSED);

export const signalFailure = (): void => give(FAILED);

const isHeard = (): boolean => isSoundOn() || isVoiceMissing(document.documentElement.lang);

function give({ notes, wave, buzz }: Signal): void {
  // Missing on iOS.
  navigator.vibrate?.(buzz);
  const audio = runningAudio();
  if (!audio || !isHeard()) return;
  for (const { hz, at, length } of notes) playNote(audio, wave, hz, audio.currentTime + at, length);
}

function playNote(context: AudioContext, wave: OscillatorType, hz: number, start: number, length: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = wave;
  tone.frequency.value = hz;
  // Ramps, because a note that starts or stops abruptly clicks.
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
  volume.gain.setValueAtTime(VOLUME, start + length - 0.03);
  volume.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}
