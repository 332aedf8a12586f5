import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { useLiveDocument } from '../../../replica/react.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { countable, countsAfter, undoSteps } from './undo-plan.ts';
import { useRecordsOf } from './use-records.ts';
import { useWords } from './use-words.ts';

const MOST_LETTERS = 200;

interface UndoDialogProps {
  record: CheckIn;
  event: Event;
  onClose: () => void;
  /** The record was undone on this device. */
  onUndone: () => void;
}

/** Asks why, and says what comes of it before it is done. */
export function UndoDialog({ record, event, onClose, onUndone }: UndoDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  const person = useLiveDocument('users', record.user_id);
  const records = useRecordsOf(record.user_id);
  const { who, gate } = useWords(event);
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [tried, setTried] = useState(false);
  const form = useId();
  if (!records) return null;

  const revoked = person?.ticket_status === 'revoked';
  const count = countable(records).length;
  const next = scope === 'all' ? undefined : countsAfter(records, record, { revoked });
  const timeOf = (at: CheckIn) => formatMoment(at.check_in_time, Date.now(), event.time_zone);
  const error = tried && reason.trim() === '' ? t('checkInRecords.undo.reasonMissing') : undefined;

  async function undo() {
    setTried(true);
    if (reason.trim() === '') return;
    const steps = undoSteps(records ?? [], record, { all: scope === 'all', revoked, reason: reason.trim() });
    for (const step of steps) if (!(await save('undo_check_in', step))) return;
    const name = who(record, person?.name);
    showToast(
      next
        ? t('checkInRecords.undo.doneStillIn', { name, time: timeOf(next) })
        : t('checkInRecords.undo.done', { name }),
    );
    onUndone();
  }

  return (
    <Dialog
      title={t('checkInRecords.undo.title')}
      open
      sticky
      onClose={onClose}
      actions={
        <Button tone="danger" type="submit" form={form}>
          {t('checkInRecords.undo.confirm')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          void undo();
        }}
      >
        <p>
          <span dir="auto" className="font-semibold">
            {who(record, person?.name)}
          </span>
          {` · ${timeOf(record)} · ${gate(record.gate_id)}`}
        </p>
        <Field
          label={t('checkInRecords.undo.reason')}
          hint={t('checkInRecords.undo.reasonHint')}
          error={error}
          value={reason}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          required
          onChange={(change) => setReason(change.target.value)}
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
      </form>
    </Dialog>
  );
}
