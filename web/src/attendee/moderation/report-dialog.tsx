import { fields } from 'virtual:form/report';
import { REPORT_REASONS, type ReportReason } from '@baraza/schema/moderation/report';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../replica/index.ts';
import { draftOf } from '../../shared/form/draft.ts';
import { Form } from '../../shared/form/form.tsx';
import { FormField } from '../../shared/form/form-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useSave } from '../../shared/form/use-save.ts';
import { Button } from '../../ui/button.tsx';
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { useWillMeet } from '../meetings/use-meetings.ts';

const BLANK = draftOf(fields);

interface ReportDialogProps {
  userId: string;
  name: string;
  /** Already blocked: the dialog does not offer it. */
  blocked: boolean;
  onClose: () => void;
}

/** Reports a person to the organisers, and blocks them if wanted. */
export function ReportDialog({ userId, name, blocked, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const formId = useId();
  const [alsoBlock, setAlsoBlock] = useState(false);
  const willMeet = useWillMeet(userId);
  const form = useForm({
    fields,
    kept: BLANK,
    async onSave(_, { reason, text }) {
      const report = { report_id: uuidV7(), user_id: userId, reason: reason as ReportReason, text: text.trim() };
      if (!(await save('report_person', report))) return false;
      if (alsoBlock && !(await save('block_person', { user_id: userId }))) return false;
      showToast(t('moderation.reported'));
      return true;
    },
    onSaved: onClose,
  });
  return (
    <AskDialog
      open
      sticky
      title={t('moderation.reportTitle', { name })}
      onClose={onClose}
      actions={
        <Button type="submit" form={formId} busy={form.busy}>
          {t('moderation.send')}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid grid-cols-1 gap-4">
        <p className="text-ink-soft">
          {t('moderation.reportText', { name })} {t('moderation.urgent')}
        </p>
        <p className="text-sm text-ink-soft">{t('moderation.aboutOrganiser')}</p>
        <fieldset className="-mx-2 grid gap-1">
          <legend className="mb-1.5 px-2 text-sm font-semibold">{t('moderation.reason')}</legend>
          {REPORT_REASONS.map((reason) => (
            <label
              key={reason}
              className="flex min-h-tap cursor-pointer items-center gap-3 rounded-md px-2 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-brand-ink"
            >
              <input
                type="radio"
                name="reason"
                className="size-5 shrink-0 accent-(--brand)"
                checked={form.draft.reason === reason}
                onChange={() => form.write('reason', reason)}
              />
              {t(`moderation.reasons.${reason}`)}
            </label>
          ))}
        </fieldset>
        <FormField of={form} name="text" label={t('moderation.text')} hint={t('moderation.textHint')} />
        {blocked ? null : (
          <div className="grid gap-1">
            <Checkbox
              label={t('moderation.alsoBlock')}
              checked={alsoBlock}
              onChange={({ target }) => setAlsoBlock(target.checked)}
            />
            {alsoBlock && willMeet ? (
              <p role="status" className="text-sm text-ink-soft">
                {t('connections.meetingEnds')}
              </p>
            ) : null}
          </div>
        )}
      </Form>
    </AskDialog>
  );
}
