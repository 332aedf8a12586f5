import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/button.tsx';
import { isSoundOn, setSound } from './door-signals.ts';

/** Whether this door may be heard. */
export function SoundSwitch() {
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
