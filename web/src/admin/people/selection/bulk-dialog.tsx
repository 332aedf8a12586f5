import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useSyncStatus } from '../../../replica/react.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { NamedPeople } from './named-people.tsx';
import type { Tally } from './run-in-chunks.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkDialogProps {
  bulk: Bulk;
  /** Names the number of people. */
  title: string;
  text: string;
  confirm: string;
  isDanger?: boolean;
  /** Undefined: it can't be done for so many. */
  onConfirm: ((press: MouseEvent) => void) | undefined;
  /** What is done waits on this device while there is no network. */
  waits?: boolean;
  /** Text of how many it was done for. */
  done: (count: number) => string;
  /** Fields, while it is asked. */
  children?: ReactNode;
  /** More of what came out. */
  result?: ReactNode;
  /** Selects those for whom it was not done. */
  onSelect: (userIds: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before something is done for many people, shows how far it is, and names everybody for whom it was not done. */
export function BulkDialog(props: BulkDialogProps) {
  const { bulk, title, text, confirm, isDanger = false, onConfirm, children, onSelect, onClose } = props;
  const { t } = useTranslation();
  const { state, people, leftOut } = bulk;
  const number = formatNumber(people.length);
  if (state.at === 'running')
    return (
      <Dialog
        title={title}
        open
        sticky
        onClose={bulk.stop}
        actions={
          <Button autoFocus tone="secondary" onClick={bulk.stop}>
            {t('people.bulk.stop')}
          </Button>
        }
      >
        <ProgressBar
          label={title}
          text={t('people.bulk.progress', { done: formatNumber(state.tried), total: number })}
          done={state.tried}
          total={people.length}
        />
      </Dialog>
    );
  if (state.at === 'over') {
    const { failed, left } = state.tally;
    const missed = [...failed, ...bulk.refused].map(({ person }) => person.id).concat(left.map(({ id }) => id));
    return (
      <Dialog
        title={title}
        open
        sticky
        onClose={onClose}
        actions={
          <>
            {missed.length > 0 ? (
              <Button
                tone="secondary"
                onClick={() => {
                  onSelect(missed);
                  onClose();
                }}
              >
                {t('people.bulk.selectMissed', { count: missed.length, number: formatNumber(missed.length) })}
              </Button>
            ) : null}
            <Button autoFocus onClick={onClose}>
              {t('people.bulk.close')}
            </Button>
          </>
        }
      >
        <Result {...props} tally={state.tally} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={people.length === 0 ? t('people.bulk.nothing') : title}
      open
      sticky
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {people.length === 0 || !onConfirm ? null : (
            <Button tone={isDanger ? 'danger' : 'primary'} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{people.length === 0 ? t('people.bulk.nobody') : text}</p>
        {people.length === 0 ? null : children}
        <NamedPeople title={t('people.bulk.leftOut', { count: leftOut.length, number: formatNumber(leftOut.length) })}>
          {leftOut}
        </NamedPeople>
      </div>
    </Dialog>
  );
}

function Result({ bulk, tally, waits = false, done, result }: BulkDialogProps & { tally: Tally }) {
  const { t } = useTranslation();
  const { waiting } = useSyncStatus();
  const { failed, left, stopped } = tally;
  const isWhole = failed.length + left.length + bulk.refused.length === 0;
  const count = (list: readonly unknown[]) => ({ count: list.length, number: formatNumber(list.length) });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="flex items-start gap-2 text-lg font-bold">
        {isWhole ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-brand-ink" />
        ) : (
          <TriangleAlert aria-hidden="true" className="mt-0.5 shrink-0 text-sun-ink" />
        )}
        {done(tally.done)}
      </p>
      {waits && tally.done > 0 ? (
        <p className="text-ink-soft">
          {waiting > 0
            ? t('people.bulk.waiting', { count: waiting, number: formatNumber(waiting) })
            : t('people.bulk.sent')}
        </p>
      ) : null}
      <Failure why={stopped} />
      {left.length > 0 ? <p>{t('people.bulk.left', count(left))}</p> : null}
      {result}
      <NamedPeople title={t('people.bulk.failed', count(failed))}>{failed}</NamedPeople>
      <NamedPeople title={t('people.bulk.refused', count(bulk.refused))}>{bulk.refused}</NamedPeople>
    </div>
  );
}
