import type { Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { type Words, wordsOf } from './draft.ts';

export interface TemplateChoiceProps {
  own: readonly Notification[];
  onChoose: (words: Words) => void;
}

/** Starts a message from a template, of one's own first. */
export function TemplateChoice({ own, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const all = [...own.map((each) => ({ ...each, name: each.title })), ...NOTIFICATION_TEMPLATES];
  return (
    <Select
      label={t('messaging.startFrom')}
      value=""
      options={[
        { value: '', label: t('messaging.startFromNothing') },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => {
        const template = all.find(({ id }) => id === chosen);
        if (template) onChoose(wordsOf(template));
      }}
    />
  );
}
