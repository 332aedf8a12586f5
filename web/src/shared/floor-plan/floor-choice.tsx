import type { Floor } from '@baraza/schema/event/floor-plan';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/formats.ts';
import { Segmented } from '../../ui/form/segmented.tsx';

interface FloorChoiceProps {
  floors: readonly Floor[];
  value: string;
  onChange: (floor: string) => void;
}

/** Which floor of the plan shows; nothing while there is only one. */
export function FloorChoice({ floors, value, onChange }: FloorChoiceProps) {
  const { t } = useTranslation();
  if (floors.length < 2) return null;
  const options = floors.map(({ id, name }, index) => ({
    value: id,
    label: name || t('floorPlan.floor', { number: formatNumber(index + 1) }),
  }));
  return <Segmented label={t('floorPlan.floors')} value={value} onChange={onChange} options={options} />;
}
