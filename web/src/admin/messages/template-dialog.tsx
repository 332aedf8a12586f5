import { fields } from 'virtual:form/words';
import { NOTIFICATION_TYPES, type Notification } from '@baraza/schema/messages/notification';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { Meanwhile } from '../../shared/form/meanwhile.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TranslationsField } from '../translations/translations-field.tsx';
import { type Words, wordsOf } from './write/draft.ts';

export type EditedTemplate = Words & { id: string | null };
export const NEW_TEMPLATE: EditedTemplate = { id: null, title: '', message: '', type: 'info', translations: null };

export interface TemplateDialogProps {
  /** null: closed. */
  template: EditedTemplate | null;
  /** That template as it is stored now, if it is. */
  live: Words | undefined;
  onClose: () => void;
  /** Resolves to whether it was stored. */
  onKeep: (template: EditedTemplate) => Promise<boolean>;
}

/** Form to create or change one's own template, over what is live: in a field edited here it asks which it is to be. */
export function TemplateDialog({ template, live, onClose, onKeep }: TemplateDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useForm({
    fields,
    kept: wordsOf(live ?? template ?? NEW_TEMPLATE),
    choosesMeanwhile: true,
    onSave: (_, words) =>
      template !== null && onKeep({ ...wordsOf(words as Words), title: words.title.trim(), id: template.id }),
    onSaved: onClose,
  });
  return (
    <AskDialog
      sticky
      title={t(template?.id ? 'messaging.editTemplate' : 'messaging.newTemplate')}
      open={template !== null}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={form.busy}>
          {t('messaging.keepTemplate')}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <FormField
          of={form}
          name="title"
          label={t('messaging.titleField')}
          hint={t('messaging.templateHint')}
          words={{ missing: t('messaging.lacks.title') }}
        />
        <Meanwhile of={form} name="title" inWords={String} />
        <FormField of={form} name="message" label={t('messaging.messageField')} />
        <Meanwhile of={form} name="message" inWords={String} />
        <TranslationsField of={form} labelOf={(name) => t(`messaging.${name as 'title' | 'message'}Field`)} />
        <Meanwhile of={form} name="translations" inWords={() => undefined} />
        <Segmented
          label={t('messaging.typeField')}
          value={form.draft.type}
          onChange={(type) => form.write('type', type)}
          options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
        />
        <Meanwhile
          of={form}
          name="type"
          inWords={(value) => t(`notifications.types.${value as Notification['type']}`)}
        />
      </Form>
    </AskDialog>
  );
}
