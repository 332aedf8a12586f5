import { useTranslation } from 'react-i18next';
import { useLiveDocument, useSyncStatus } from '../../../replica/react.tsx';

/** How somebody is called; nothing yet while their row is read or still on its way to this device. */
export function useName(userId: string): string {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const person = useLiveDocument('users', userId);
  if (person) return person.name;
  return person === null && filled ? t('checkInRecords.unknown') : '\u00a0';
}
