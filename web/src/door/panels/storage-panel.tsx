import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { askPerson, protectQuietly, useProtection } from '../../shared/storage-protection/protection.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Asks the browser for persistent storage and shows its answer. */
export function StoragePanel() {
  const { t } = useTranslation();
  const protection = useProtection();
  useEffect(() => void protectQuietly(), []);
  if (!protection) return null;
  return (
    <Card title={t('checkIn.storage.title')}>
      <p data-storage={protection} role="status">
        {t(`storageProtection.${protection === 'ask' ? 'why' : protection}`)}
      </p>
      {protection === 'ask' ? (
        <Button tone="secondary" className="mt-3" onClick={askPerson}>
          {t('storageProtection.ask')}
        </Button>
      ) : null}
    </Card>
  );
}
