import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';

type Protection = 'kept' | 'mayGo' | 'unknown';

/** Asks the browser not to clear what this device holds, and says what it answered. */
export function StoragePanel() {
  const { t } = useTranslation();
  const [protection, setProtection] = useState<Protection>();
  useEffect(() => {
    let here = true;
    void askForProtection().then((answer) => here && setProtection(answer));
    return () => {
      here = false;
    };
  }, []);
  if (!protection) return null;
  return (
    <Card title={t('checkIn.storage.title')}>
      <p data-storage={protection}>{t(`checkIn.storage.${protection}`)}</p>
    </Card>
  );
}

async function askForProtection(): Promise<Protection> {
  if (!navigator.storage?.persist) return 'unknown';
  try {
    const kept = (await navigator.storage.persisted()) || (await navigator.storage.persist());
    return kept ? 'kept' : 'mayGo';
  } catch {
    return 'unknown';
  }
}
