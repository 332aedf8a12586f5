import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';

/** A shorter queue is sent before anybody has read a bar. */
const LONG = 50;

/** How much of a long queue is sent; nothing while there is no way to send it. */
export function SendingProgress() {
  const { t } = useTranslation();
  const { state, waiting } = useSyncStatus();
  const [longest, setLongest] = useState(waiting);
  // What is added meanwhile makes it longer; an empty queue begins anew.
  if (waiting > longest || (waiting === 0 && longest > 0)) setLongest(waiting);
  if (state !== 'waiting' || longest < LONG) return null;
  const sent = longest - waiting;
  return (
    <div className="mt-3">
      <ProgressBar
        label={t('syncStatus.sending')}
        text={t('syncStatus.sentOf', { sent, total: longest })}
        done={sent}
        total={longest}
      />
    </div>
  );
}
