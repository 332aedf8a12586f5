import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/field.tsx';
import { onReminders, remindersOn, setReminders } from './reminder-store.ts';

export function ReminderSetting() {
  const { t } = useTranslation();
  const on = useSyncExternalStore(onReminders, remindersOn);
  return (
    <Checkbox
      label={t('programme.reminder.setting')}
      checked={on}
      onChange={(event) => setReminders(event.target.checked)}
    />
  );
}
