import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const TONES: Record<CheckIn['status'], Tone> = {
  accepted: 'brand',
  duplicate: 'sun',
  undone: 'neutral',
  refused: 'danger',
  held: 'sun',
};

/** Status of a record. */
export function StatusBadge({ status }: Pick<CheckIn, 'status'>) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`checkInRecords.status.${status}`)}</Badge>;
}
