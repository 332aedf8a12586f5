import { useTranslation } from 'react-i18next';
import { useLiveDocument, useSyncStatus } from '../../../replica/react.tsx';

/** A person's name; blank while it is being loaded. */
export function useName(userId: string): string {
  const { t } = useTranslation();
  const { filled } = useSyncStatus();
  const person = useLiveDocument('users', userId);
  if (person) return person.name;
  return person === null && filled ? t('checkInRecords.unknown') : '\u00a0';
}
