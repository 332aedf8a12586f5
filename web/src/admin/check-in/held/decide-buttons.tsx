import type { CheckIn } from '@baraza/schema/check-in/check-in';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveAll } from '../../../shared/form/use-save.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { countSteps } from './held-groups.ts';

interface DecideButtonsProps {
  /** Held records, decided together. */
  records: readonly CheckIn[];
  /** All records of their people on this device. */
  known: readonly CheckIn[];
  /** Whose records they are, for screen readers. */
  name: string;
}

/** Counts held records or leaves them out; asks before many are left out, since that is for good. */
export function DecideButtons({ records, known, name }: DecideButtonsProps) {
  const { t } = useTranslation();
  const saveAll = useSaveAll();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const many = records.length > 1;
  const count = records.length;

  async function decide(counts: boolean) {
    setAsks(false);
    setBusy(true);
    // Together: the lists around it are made anew after each decision, of thousands for a phone that was lost.
    const saved = counts
      ? await saveAll('count_held_check_in', countSteps(records, known))
      : await saveAll(
          'leave_out_held_check_in',
          records.map(({ id }) => ({ check_in_id: id })),
        );
    setBusy(false);
    if (saved) showToast(t(counts ? 'checkInRecords.held.counted' : 'checkInRecords.held.leftOut', { count }));
  }

  return (
    <>
      <Button
        busy={busy}
        icon={<Check aria-hidden="true" className="size-5" />}
        aria-label={t(many ? 'checkInRecords.held.countAllOf' : 'checkInRecords.held.countOf', { count, name })}
        onClick={() => void decide(true)}
      >
        {many ? t('checkInRecords.held.countAll', { count }) : t('checkInRecords.held.count')}
      </Button>
      <Button
        tone="secondary"
        busy={busy}
        icon={<X aria-hidden="true" className="size-5" />}
        aria-label={t(many ? 'checkInRecords.held.leaveOutAllOf' : 'checkInRecords.held.leaveOutOf', { count, name })}
        onClick={() => (many ? setAsks(true) : void decide(false))}
      >
        {many ? t('checkInRecords.held.leaveOutAll', { count }) : t('checkInRecords.held.leaveOut')}
      </Button>
      <AskDialog
        title={t('checkInRecords.held.leaveOutAllOf', { count, name })}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <Button tone="danger" onClick={() => void decide(false)}>
            {t('checkInRecords.held.leaveOutAll', { count })}
          </Button>
        }
      >
        <p>{t('checkInRecords.held.leaveOutText')}</p>
      </AskDialog>
    </>
  );
}
