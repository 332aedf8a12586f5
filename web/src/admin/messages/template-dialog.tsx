import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from '@baraza/schema/define/fields';
import { NOTIFICATION_TYPES } from '@baraza/schema/messages/notification';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { type Words, wordsOf } from './draft.ts';

export type EditedTemplate = Words & { id: string | null };
export const NEW_TEMPLATE: EditedTemplate = { id: null, title: '', message: '', type: 'info' };

export interface TemplateDialogProps {
  /** null: closed. */
  template: EditedTemplate | null;
  onClose: () => void;
  onKeep: (template: EditedTemplate) => void;
}

/** A template of one's own, written or changed. */
export function TemplateDialog({ template, onClose, onKeep }: TemplateDialogProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState<Words>(wordsOf(template ?? NEW_TEMPLATE));
  const [tried, setTried] = useState(false);
  const lacksTitle = words.title.trim() === '';
  const keep = () => {
    setTried(true);
    if (!template || lacksTitle) return;
    onKeep({ ...words, title: words.title.trim(), id: template.id });
    onClose();
  };
  return (
    <AskDialog
      sticky
      unsaved={words.title !== (template?.title ?? '') || words.message !== (template?.message ?? '')}
      title={t(template?.id ? 'messaging.editTemplate' : 'messaging.newTemplate')}
      open={template !== null}
      onClose={onClose}
      actions={<Button onClick={keep}>{t('messaging.keepTemplate')}</Button>}
    >
      <div className="grid gap-4">
        <Field
          label={t('messaging.titleField')}
          value={words.title}
          maxLength={LINE_MAX_LENGTH}
          hint={t('messaging.templateHint')}
          error={tried && lacksTitle ? t('messaging.lacks.title') : undefined}
          onChange={({ target }) => setWords({ ...words, title: target.value })}
        />
        <TextArea
          label={t('messaging.messageField')}
          value={words.message}
          maxLength={TEXT_MAX_LENGTH}
          onChange={({ target }) => setWords({ ...words, message: target.value })}
        />
        <Segmented
          label={t('messaging.typeField')}
          value={words.type}
          onChange={(type) => setWords({ ...words, type })}
          options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
        />
      </div>
    </AskDialog>
  );
}
