import { useTranslation } from 'react-i18next';
import { LANGUAGES, type LanguageTag } from '../../i18n/languages.ts';
import { showLanguage } from '../../i18n/start-i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { HideMe } from '../attendees/index.ts';
import { PermissionCard } from '../notifications/index.ts';
import { ReminderSetting } from '../programme/index.ts';

const OPTIONS = (Object.keys(LANGUAGES) as LanguageTag[]).map((value) => ({ value, label: LANGUAGES[value].name }));

/** What holds on this device (language, reminders, notifications), and whether others see the card. */
export function SettingsCard() {
  const { t, i18n } = useTranslation();
  return (
    <Card title={t('profile.settings')}>
      <div className="grid grid-cols-1 gap-4">
        <Select
          label={t('profile.language')}
          value={OPTIONS.find(({ value }) => value === i18n.language)?.value ?? 'en'}
          onChange={(language) => void showLanguage(language)}
          options={OPTIONS}
          className="max-w-xs"
        />
        <ReminderSetting />
        <PermissionCard />
        <HideMe />
      </div>
    </Card>
  );
}
