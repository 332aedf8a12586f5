import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { PermissionCard } from '../notifications/push/permission-card.tsx';
import { HideMe } from '../people/hide-me.tsx';
import { ReminderSetting } from '../programme/agenda/reminder-setting.tsx';

/** Settings of this device (language, reminders, notifications), and whether others see the person's card. */
export function SettingsCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile.settings')}>
      <div className="grid grid-cols-1 gap-4">
        <LanguageSelect label={t('profile.language')} className="max-w-xs" />
        <ReminderSetting />
        <PermissionCard />
        <HideMe />
      </div>
    </Card>
  );
}
