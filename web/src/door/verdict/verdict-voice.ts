import { keptChoice } from '../../shared/kept/keep-if-room.ts';

const chosen = keptChoice('doorVoice');

/** Whether somebody wants to hear the verdicts said. */
export const isVoiceOn = (): boolean => chosen.get() === 'on';

/** What browsers call the language of a voice: "sw-KE", on Android "sw_KE". */
const languageOf = (voice: SpeechSynthesisVoice): string => voice.lang.split(/[-_]/)[0]?.toLowerCase() ?? '';

/**
 * The voice for a language, of those on the device alone: one that a service lends hears the name of everybody who comes
 * in, and is silent without a network.
 */
export function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const voices = globalThis.speechSynthesis?.getVoices() ?? [];
  const own = voices.filter((voice) => voice.localService && languageOf(voice) === language);
  return own.find((voice) => voice.default) ?? own[0];
}

/** Whether verdicts are to be said, and this device can't in that language: its sounds tell them then. */
export const isVoiceMissing = (language: string): boolean => isVoiceOn() && voiceFor(language) === undefined;

/** Says the text if verdicts are to be said. The next person does not wait for what is said of the last. */
export function say(text: string, language: string): void {
  const voice = isVoiceOn() ? voiceFor(language) : undefined;
  if (!voice) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.voice = voice;
  words.lang = voice.lang;
  speechSynthesis.speak(words);
}

export function setVoice(on: boolean): void {
  chosen.set(on ? 'on' : 'off');
  if (!on) globalThis.speechSynthesis?.cancel();
}

let isAwake = false;

/**
 * Call it within each tap at the door: iPhones speak only after something was said in a tap. What they don't take for one
 * they pass over without a word, so only what was said counts.
 */
export function wakeVoice(): void {
  if (isAwake || !isVoiceOn() || !globalThis.speechSynthesis) return;
  if (speechSynthesis.pending || speechSynthesis.speaking) return;
  const nothing = new SpeechSynthesisUtterance('');
  nothing.onstart = nothing.onend = () => {
    isAwake = true;
  };
  speechSynthesis.speak(nothing);
}

/** Tells when the device's voices are known: Android lists them some time after the page has opened. */
export function onVoices(listener: () => void): () => void {
  globalThis.speechSynthesis?.addEventListener?.('voiceschanged', listener);
  return () => globalThis.speechSynthesis?.removeEventListener?.('voiceschanged', listener);
}
