import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { statusKey } from './check-in-source.ts';

const TONES: Record<CheckIn['status'], Tone> = {
  accepted: 'brand',
  duplicate: 'sun',
  undone: 'neutral',
  refused: 'danger',
  held: 'sun',
};

/** Status of a record. */
export function StatusBadge({ record }: { record: CheckIn }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[record.status]}>{t(statusKey(record))}</Badge>;
}
