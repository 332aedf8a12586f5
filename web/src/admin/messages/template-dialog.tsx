import { fields } from 'virtual:form/words';
import { NOTIFICATION_TYPES } from '@baraza/schema/messages/notification';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
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
  onClose: () => void;
  onKeep: (template: EditedTemplate) => void;
}

/** Form to create or change one's own template. */
export function TemplateDialog({ template, onClose, onKeep }: TemplateDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [kept] = useState(() => wordsOf(template ?? NEW_TEMPLATE));
  const form = useForm({
    fields,
    kept,
    onSave(_, words) {
      if (template) onKeep({ ...wordsOf(words as Words), title: words.title.trim(), id: template.id });
      return true;
    },
    onSaved: onClose,
  });
  return (
    <AskDialog
      sticky
      title={t(template?.id ? 'messaging.editTemplate' : 'messaging.newTemplate')}
      open={template !== null}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId}>
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
        <FormField of={form} name="message" label={t('messaging.messageField')} />
        <TranslationsField of={form} labelOf={(name) => t(`messaging.${name as 'title' | 'message'}Field`)} />
        <Segmented
          label={t('messaging.typeField')}
          value={form.draft.type}
          onChange={(type) => form.write('type', type)}
          options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
        />
      </Form>
    </AskDialog>
  );
}
