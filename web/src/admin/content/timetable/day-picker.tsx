import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../i18n/formats.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';

/** More than these are a list to choose from. */
const SIDE_BY_SIDE = 5;

export interface DayPickerProps {
  days: readonly string[];
  value: string;
  onChange: (day: string) => void;
}

export function DayPicker({ days, value, onChange }: DayPickerProps) {
  const { t } = useTranslation();
  const options = days.map((day) => ({ value: day, label: formatDay(day, 'UTC') }));
  const props = { label: t('content.timetable.day'), options, value, onChange };
  return days.length > SIDE_BY_SIDE ? <Select quiet {...props} /> : <Segmented {...props} />;
}
