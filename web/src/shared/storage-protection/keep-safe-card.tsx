import ShieldCheck from 'lucide-react/icons/shield-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../replica/react.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isInstalled } from '../install/device.ts';
import { keepIfRoom } from '../kept/keep-if-room.ts';
import { MayForgetNote } from './may-forget-note.tsx';
import { askPerson, type Protection, useMayForget, useProtection } from './protection.ts';

const DISMISSED = 'storageQuestionDismissed';

/**
 * Explains, while commands wait, why the browser is about to ask for persistent storage; where it decides by itself, what it
 * may delete and how to keep it.
 */
export function KeepSafeCard() {
  const { t } = useTranslation();
  const { state, waiting } = useSyncStatus();
  const protection = useProtection();
  const mayForget = useMayForget() && !isInstalled();
  const [closed, setClosed] = useState(() => localStorage.getItem(DISMISSED) !== null);
  const isStuck = (state === 'offline' || state === 'archived') && waiting > 0;
  const [due, setDue] = useState(isStuck);
  const [asked, setAsked] = useState(false);
  // Once shown, it stays until it is answered: nothing may vanish under a finger.
  useEffect(() => {
    if (isStuck) setDue(true);
  }, [isStuck]);
  const close = () => {
    keepIfRoom(DISMISSED, 'true');
    setClosed(true);
  };
  if (closed || !due || !protection || !(asked || mayForget || protection === 'ask')) return null;

  // No sign of safety beside words that say otherwise.
  const isAtRisk = mayForget || protection === 'mayGo' || protection === 'unknown';
  const Sign = isAtRisk ? TriangleAlert : ShieldCheck;
  return (
    <Card className="mb-4" data-protection={protection}>
      <div className="flex items-start gap-3">
        <Sign aria-hidden="true" className={`size-6 shrink-0 ${isAtRisk ? 'text-sun-ink' : 'text-brand-ink'}`} />
        <p className="min-w-0 flex-1 font-bold" role="status">
          {t(titleOf(protection, mayForget))}
        </p>
        <IconButton label={t('storageProtection.notNow')} className="-me-3 -my-2" onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {mayForget ? (
        <div className="mt-1 text-ink-soft">
          <MayForgetNote />
        </div>
      ) : null}
      {protection === 'ask' ? (
        <>
          <p className="mt-1 text-sm text-ink-soft">{t('storageProtection.why')}</p>
          <Button
            tone="secondary"
            className="mt-3 w-full sm:w-auto"
            onClick={() => {
              setAsked(true);
              askPerson();
            }}
          >
            {t('storageProtection.ask')}
          </Button>
        </>
      ) : null}
    </Card>
  );
}

const titleOf = (protection: Protection, mayForget: boolean) => {
  if (mayForget) return 'storageProtection.forgets.title';
  return protection === 'ask' ? 'storageProtection.title' : (`storageProtection.${protection}` as const);
};
