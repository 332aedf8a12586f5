import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { useEvent } from '../../../shared/event/use-event.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { HeldDesk } from '../held/held-desk.tsx';
import { heldGroups } from '../held/held-groups.ts';
import { RecordDetails } from '../records/record-details.tsx';
import { StatusBadge } from '../records/status-badge.tsx';
import { UndoDialog } from '../records/undo-dialog.tsx';
import { useDuration } from '../records/use-duration.ts';
import { useName } from '../records/use-name.ts';
import { useRecords } from '../records/use-records.ts';
import { useWords } from '../records/use-words.ts';
import { type Conflict, findConflicts } from './conflicts.ts';

/** Scans that wait for a decision, and tickets admitted by several doors, with each door's record side by side. */
export function ConflictsScreen() {
  const { t } = useTranslation();
  const event = useEvent();
  const records = useRecords();
  const timeZone = event?.time_zone;
  const conflicts = useMemo(() => records && findConflicts(records, timeZone), [records, timeZone]);
  const held = useMemo(() => records && heldGroups(records), [records]);
  const [undoing, setUndoing] = useState<CheckIn>();
  const told = useFocusKept(held && conflicts && [countRecords(held), countRecords(conflicts)].join());
  return (
    <>
      <PageHeading title={t('checkInRecords.conflicts.title')}>{t('checkInRecords.conflicts.intro')}</PageHeading>
      {!event || !records || !conflicts || !held ? (
        <SkeletonRows count={2} className="h-64 w-full" />
      ) : (
        <div ref={told} tabIndex={-1}>
          {held.length > 0 ? <HeldDesk groups={held} records={records} event={event} /> : null}
          {conflicts.length === 0 && held.length === 0 ? (
            <EmptyState icon={<ShieldCheck />} title={t('checkInRecords.conflicts.none')}>
              {t('checkInRecords.conflicts.noneText')}
            </EmptyState>
          ) : null}
          {conflicts.length > 0 ? (
            <ul aria-label={t('checkInRecords.conflicts.list')} className="grid gap-4">
              {conflicts.map((conflict) => (
                <li key={conflict.records[0].id}>
                  <ConflictCard conflict={conflict} event={event} onUndo={setUndoing} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
      {event && undoing ? (
        <UndoDialog
          record={undoing}
          event={event}
          onClose={() => setUndoing(undefined)}
          onUndone={() => setUndoing(undefined)}
        />
      ) : null}
    </>
  );
}

const countRecords = (of: readonly { records: readonly CheckIn[] }[]): number =>
  of.flatMap(({ records }) => records).length;

interface ConflictCardProps {
  conflict: Conflict;
  event: Event;
  onUndo: (record: CheckIn) => void;
}

function ConflictCard({ conflict: { user_id, records, apart }, event, onUndo }: ConflictCardProps) {
  const { t } = useTranslation();
  const name = useName(user_id);
  const duration = useDuration();
  const { gate } = useWords(event);
  return (
    <Card
      title={<span dir="auto">{name}</span>}
      action={<Badge tone="sun">{t('checkInRecords.conflicts.apart', { by: duration(apart) })}</Badge>}
    >
      <ol className="grid gap-4 md:grid-cols-2">
        {records.map((record, index) => (
          <li
            key={record.id}
            aria-label={t('checkInRecords.conflicts.record', { number: index + 1 })}
            className="grid content-between gap-3 rounded-md border border-line bg-canvas p-4"
          >
            <div className="grid gap-3">
              <span>
                <StatusBadge record={record} />
              </span>
              <RecordDetails record={record} event={event} />
            </div>
            <Button
              tone="secondary"
              aria-label={t('checkInRecords.undo.actionOf', {
                gate: gate(record.gate_id),
                time: formatMoment(record.check_in_time, Date.now(), event.time_zone),
              })}
              icon={<Undo2 aria-hidden="true" className="size-5" />}
              onClick={() => onUndo(record)}
            >
              {t('checkInRecords.undo.action')}
            </Button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
