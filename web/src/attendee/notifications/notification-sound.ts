import { NOTIFICATION_SOUND_VOLUME } from '@baraza/schema/event-defaults';

/** Two soft notes, a fifth apart; seconds. */
const NOTES = [
  { hz: 659.3, at: 0 },
  { hz: 987.8, at: 0.14 },
];
const NOTE_LENGTH = 0.35;
let audio: AudioContext | undefined;

/** Heard only after the person has tapped something: browsers demand it. */
export function playNotificationSound(): void {
  if (!('AudioContext' in window) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  for (const { hz, at } of NOTES) {
    const note = new OscillatorNode(audio, { frequency: hz });
    const volume = new GainNode(audio, { gain: NOTIFICATION_SOUND_VOLUME });
    volume.gain.setTargetAtTime(0, currentTime + at + 0.05, 0.08);
    note.connect(volume).connect(destination);
    note.start(currentTime + at);
    note.stop(currentTime + at + NOTE_LENGTH);
  }
}
