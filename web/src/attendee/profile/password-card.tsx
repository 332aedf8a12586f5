import KeyRound from 'lucide-react/icons/key-round';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

// Few come here, and nobody on the first screen.
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }));

export function PasswordCard() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('profile.password.title')}>
      <Button tone="secondary" icon={<KeyRound aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        {t('profile.password.open')}
      </Button>
      {open ? (
        <Suspense>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
