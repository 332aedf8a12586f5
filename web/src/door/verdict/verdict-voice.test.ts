import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const said: { text: string; lang: string; voice?: { name: string } }[] = [];
const played: number[] = [];
let voices: { name: string; lang: string; localService: boolean; default?: boolean }[] = [];

class Utterance {
  lang = '';
  voice?: { name: string };
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** As much of a browser's sound as the door uses. */
class Audio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {} }, connect: () => this.destination };
  }
  createOscillator() {
    const tone = { type: '', frequency: { value: 0 }, stop() {}, connect: (next: object) => next, start: () => {} };
    tone.start = () => played.push(tone.frequency.value);
    return tone;
  }
}

beforeEach(() => {
  said.length = 0;
  played.length = 0;
  voices = [];
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    cancel: () => said.splice(0),
    speak: (words: Utterance) => said.push(words),
  });
  vi.stubGlobal('window', { AudioContext: Audio });
  vi.stubGlobal('AudioContext', Audio);
  vi.stubGlobal('document', { documentElement: { lang: 'sw' } });
  vi.stubGlobal('navigator', {});
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const voice = () => import('./verdict-voice.ts');
const signals = () => import('../door-signals.ts');

it('says nothing until somebody wants to hear it, and then in the language of the app', async () => {
  voices = [
    { name: 'Amelie', lang: 'fr-FR', localService: true },
    { name: 'Asha', lang: 'sw_KE', localService: true },
  ];
  const { say, setVoice } = await voice();
  say('Karibu', 'sw');
  expect(said).toEqual([]);
  setVoice(true);
  say('Karibu', 'sw');
  expect(said).toMatchObject([{ text: 'Karibu', lang: 'sw_KE', voice: { name: 'Asha' } }]);
});

it('does not let the next person wait for what is said of the last', async () => {
  voices = [{ name: 'Asha', lang: 'sw-KE', localService: true }];
  const { say, setVoice } = await voice();
  setVoice(true);
  say('Karibu. Amina', 'sw');
  say('Karibu. Kofi', 'sw');
  expect(said.map(({ text }) => text)).toEqual(['Karibu. Kofi']);
});

it('takes no voice that a service lends: it would hear the name of everybody who comes in', async () => {
  voices = [{ name: 'Far away', lang: 'sw-KE', localService: false }];
  const { say, setVoice, isVoiceMissing } = await voice();
  setVoice(true);
  say('Karibu. Amina', 'sw');
  expect([said, isVoiceMissing('sw')]).toEqual([[], true]);
});

it('prefers the voice that the device prefers', async () => {
  voices = [
    { name: 'Joana', lang: 'pt-PT', localService: true },
    { name: 'Luciana', lang: 'pt-BR', localService: true, default: true },
  ];
  expect((await voice()).voiceFor('pt')?.name).toBe('Luciana');
});

it('leaves it to the sounds where there is no voice, also where they were turned off', async () => {
  const { setVoice } = await voice();
  const { setSound, signalVerdict, wakeSound } = await signals();
  wakeSound();
  setSound(false);
  signalVerdict('admitted');
  expect(played).toEqual([]);
  setVoice(true);
  signalVerdict('admitted');
  expect(played.length).toBeGreaterThan(0);
});

it('keeps the sounds off where a voice says it', async () => {
  voices = [{ name: 'Asha', lang: 'sw-KE', localService: true }];
  const { setVoice } = await voice();
  const { setSound, signalVerdict, wakeSound } = await signals();
  wakeSound();
  setSound(false);
  setVoice(true);
  signalVerdict('admitted');
  expect(played).toEqual([]);
});

it('is woken again at the next tap where a browser passed over the last, and not once it has spoken', async () => {
  let isInTap = false;
  const spoken: (Utterance & { onend?: () => void })[] = [];
  const speak = (words: Utterance) => isInTap && spoken.push(words);
  vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak });
  const { setVoice, wakeVoice } = await voice();
  setVoice(true);
  wakeVoice();
  isInTap = true;
  wakeVoice();
  expect(spoken.map(({ text }) => text)).toEqual(['']);
  spoken[0]?.onend?.();
  wakeVoice();
  expect(spoken).toHaveLength(1);
});

it('is nothing in a browser that can’t speak', async () => {
  vi.stubGlobal('speechSynthesis', undefined);
  const { say, setVoice, wakeVoice, onVoices, isVoiceMissing } = await voice();
  setVoice(true);
  wakeVoice();
  say('Karibu', 'sw');
  onVoices(() => {})();
  setVoice(false);
  expect(isVoiceMissing('sw')).toBe(false);
});
