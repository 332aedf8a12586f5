import type { fields } from 'virtual:form/words';
import { NOTIFICATION_TYPES } from '@baraza/schema/messages/notification';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import type { useForm } from '../../../shared/form/use-form.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { TranslationsField } from '../../translations/translations-field.tsx';
import { leftOpen, openIn, type Words, wordsOf } from './draft.ts';

export type WordsForm = ReturnType<typeof useForm<typeof fields>>;

/** What a message says, and how urgent it is. */
export function WordsFields({ form }: { form: WordsForm }) {
  const { t } = useTranslation();
  const words = wordsOf(form.draft as Words);
  const used = (name: 'title' | 'message') =>
    t('messaging.used', { used: formatNumber(words[name].length), max: formatNumber(form.fields[name].max ?? 0) });
  /** Error text for placeholders, so that no message says "{room}". */
  const braces = (name: 'title' | 'message') => t('messaging.lacks.braces', { open: leftOpen(words[name]).join(', ') });
  return (
    <div className="grid gap-4">
      <FormField
        of={form}
        name="title"
        label={t('messaging.titleField')}
        hint={used('title')}
        words={{ missing: t('messaging.lacks.title'), braces: braces('title') }}
      />
      <Meanwhile of={form} name="title" inWords={String} />
      <FormField
        of={form}
        name="message"
        label={t('messaging.messageField')}
        hint={used('message')}
        words={{ braces: braces('message') }}
      />
      <Meanwhile of={form} name="message" inWords={String} />
      <TranslationsField
        of={form}
        labelOf={(name) => t(`messaging.${name as 'title' | 'message'}Field`)}
        error={
          form.problem('translations') && t('messaging.lacks.braces', { open: openIn(words.translations).join(', ') })
        }
      />
      <Meanwhile of={form} name="translations" inWords={() => undefined} />
      <Segmented
        label={t('messaging.typeField')}
        value={words.type}
        onChange={(type) => form.write('type', type)}
        options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
      />
      <Meanwhile of={form} name="type" inWords={(value) => t(`notifications.types.${value as Words['type']}`)} />
    </div>
  );
}
