import { fields } from 'virtual:form/undo';
import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { useLiveDocument } from '../../../replica/react.tsx';
import { countable, countsAfter, undoSteps } from '../../../shared/check-in/undo-plan.ts';
import { draftOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useRecordsOf } from './use-records.ts';
import { useWords } from './use-words.ts';

const BLANK = draftOf(fields);

interface UndoDialogProps {
  record: CheckIn;
  event: Event;
  onClose: () => void;
  /** Called after the undo is stored on this device. */
  onUndone: () => void;
}

/** Asks for a reason and explains the effect before the undo. */
export function UndoDialog({ record, event, onClose, onUndone }: UndoDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const person = useLiveDocument('users', record.user_id);
  const records = useRecordsOf(record.user_id);
  const { who, gate } = useWords(event);
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const formId = useId();
  const revoked = person?.ticket_status === 'revoked';
  const next = !records || scope === 'all' ? undefined : countsAfter(records, record, { revoked });
  const timeOf = (at: CheckIn) => formatMoment(at.check_in_time, Date.now(), event.time_zone);
  const form = useForm({
    fields,
    kept: BLANK,
    async onSave(_, { reason }) {
      const undone = scope === 'all' ? countable(records ?? []) : [record];
      const steps = undoSteps(records ?? [], undone, { revoked, reason: reason.trim() });
      for (const step of steps) if (!(await save('undo_check_in', step))) return false;
      const name = who(record, person?.name);
      showToast(
        next
          ? t('checkInRecords.undo.doneStillIn', { name, time: timeOf(next) })
          : t('checkInRecords.undo.done', { name }),
      );
      return true;
    },
    onSaved: onUndone,
  });
  if (!records) return null;

  const count = countable(records).length;

  return (
    <Dialog
      title={t('checkInRecords.undo.title')}
      open
      sticky
      onClose={onClose}
      actions={
        <Button tone="danger" type="submit" form={formId} busy={form.busy}>
          {t('checkInRecords.undo.confirm')}
        </Button>
      }
    >
      <Form of={form} id={formId} className="grid gap-4">
        <p>
          <span dir="auto" className="font-semibold">
            {who(record, person?.name)}
          </span>
          {` · ${timeOf(record)} · ${gate(record.gate_id)}`}
        </p>
        <FormField
          of={form}
          name="reason"
          label={t('checkInRecords.undo.reason')}
          hint={t('checkInRecords.undo.reasonHint')}
          words={{ missing: t('checkInRecords.undo.reasonMissing') }}
          autoComplete="off"
        />
        {count > 1 ? (
          <Segmented
            label={t('checkInRecords.undo.scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'one', label: t('checkInRecords.undo.one') },
              { value: 'all', label: t('checkInRecords.undo.all', { count }) },
            ]}
          />
        ) : null}
        <p role="status" className="text-ink-soft">
          {next
            ? t('checkInRecords.undo.thenIn', { time: timeOf(next), gate: gate(next.gate_id) })
            : t('checkInRecords.undo.thenOut')}
        </p>
      </Form>
    </Dialog>
  );
}
