import type { CheckIn } from '@baraza/schema/check-in/check-in';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { sourceOf } from './check-in-source.ts';

const TONES: Record<CheckIn['status'], Tone> = {
  accepted: 'brand',
  duplicate: 'sun',
  undone: 'neutral',
  refused: 'danger',
  held: 'sun',
};

/** Status of a record. Of a person whom a door let in it never says "refused": they may be inside. */
export function StatusBadge({ record }: { record: CheckIn }) {
  const { t } = useTranslation();
  const { status, verdict } = record;
  const isLetIn = status === 'refused' && verdict === 'admitted' && sourceOf(record) !== 'self';
  return <Badge tone={TONES[status]}>{t(isLetIn ? 'checkInRecords.letIn' : `checkInRecords.status.${status}`)}</Badge>;
}
