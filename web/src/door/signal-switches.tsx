import Speech from 'lucide-react/icons/speech';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type LanguageTag } from '../i18n/languages.ts';
import { IconButton } from '../ui/button.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { isSoundOn, setSound } from './door-signals.ts';
import { isVoiceOn, onVoices, say, setVoice, voiceFor } from './verdict/verdict-voice.ts';

/** How this door tells its verdicts, beside showing them. */
export function SignalSwitches() {
  return (
    <div className="ms-auto flex">
      <VoiceSwitch />
      <SoundSwitch />
    </div>
  );
}

/** Has verdicts said in the app's language; where the device has no voice for it, says so instead. */
function VoiceSwitch() {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState(isVoiceOn);
  const hasVoice = useSyncExternalStore(onVoices, () => voiceFor(i18n.language) !== undefined);
  const noVoice = t('checkIn.scan.noVoice', { language: LANGUAGES[i18n.language as LanguageTag].name });
  const toggle = () => {
    setVoice(!wanted);
    setWanted(!wanted);
    if (wanted) return;
    if (hasVoice) say(t('checkIn.verdict.admitted'), i18n.language);
    else showToast(noVoice, 'sun');
  };
  const label = t('checkIn.scan.voice');
  return (
    <IconButton
      label={label}
      title={wanted && !hasVoice ? noVoice : label}
      aria-pressed={wanted}
      onClick={toggle}
      className={`aria-pressed:bg-brand-soft aria-pressed:text-brand-ink ${hasVoice ? '' : 'aria-pressed:bg-sun-soft aria-pressed:text-sun-ink'}`}
    >
      <Speech aria-hidden="true" />
    </IconButton>
  );
}

/** Turns this door's sounds on or off. */
function SoundSwitch() {
  const { t } = useTranslation();
  const [on, setOn] = useState(isSoundOn);
  const toggle = () => {
    setSound(!on);
    setOn(!on);
  };
  return (
    <IconButton label={t(on ? 'checkIn.scan.soundOff' : 'checkIn.scan.soundOn')} onClick={toggle}>
      {on ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
    </IconButton>
  );
}
