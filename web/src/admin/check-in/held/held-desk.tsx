import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RecordDetails } from '../records/record-details.tsx';
import { useName } from '../records/use-name.ts';
import { useRecorder } from '../records/use-recorder.ts';
import { DecideButtons } from './decide-buttons.tsx';
import type { HeldGroup } from './held-groups.ts';

/** A removed phone may hand in hundreds at once. */
const SHOWN_AT_FIRST = 10;

interface HeldDeskProps {
  groups: readonly HeldGroup[];
  /** All records on this device. */
  records: readonly CheckIn[];
  event: Event;
}

/** Scans that count for nobody until an admin decides, by the phone that sent them. */
export function HeldDesk({ groups, records, event }: HeldDeskProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('checkInRecords.held.title')} className="mb-6 grid gap-3">
      <div>
        <h2 className="text-lg font-bold">{t('checkInRecords.held.title')}</h2>
        <p className="text-ink-soft">{t('checkInRecords.held.intro')}</p>
      </div>
      <ul aria-label={t('checkInRecords.held.list')} className="grid gap-4">
        {groups.map((group) => (
          <li key={`${group.recorded_by} ${group.device_id}`}>
            <GroupCard group={group} records={records} event={event} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupCardProps {
  group: HeldGroup;
  records: readonly CheckIn[];
  event: Event;
}

function GroupCard({ group, records: known, event }: GroupCardProps) {
  const { t } = useTranslation();
  const name = useRecorder(group.recorded_by);
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const hidden = group.records.length - limit;
  return (
    <Card
      title={<span dir="auto">{name}</span>}
      action={<Badge tone="sun">{t('checkInRecords.held.number', { count: group.records.length })}</Badge>}
    >
      {group.records.length > 1 ? (
        <div className="mb-4 flex flex-wrap gap-3">
          <DecideButtons records={group.records} known={known} name={name} />
        </div>
      ) : null}
      <ol className="grid gap-4 md:grid-cols-2">
        {group.records.slice(0, limit).map((record) => (
          <HeldRecord key={record.id} record={record} known={known} event={event} />
        ))}
      </ol>
      {hidden > 0 ? (
        <Button tone="secondary" className="mt-4" onClick={() => setLimit(limit + 10 * SHOWN_AT_FIRST)}>
          {t('checkInRecords.held.more', { count: hidden })}
        </Button>
      ) : null}
    </Card>
  );
}

function HeldRecord({ record, known, event }: { record: CheckIn; known: readonly CheckIn[]; event: Event }) {
  const name = useName(record.user_id);
  return (
    <li className="grid content-between gap-3 rounded-md border border-line bg-canvas p-4">
      <div className="grid gap-3">
        <h3 dir="auto" className="own-script font-semibold wrap-anywhere">
          {name}
        </h3>
        <RecordDetails record={record} event={event} />
      </div>
      <div className="flex flex-wrap gap-3">
        <DecideButtons records={[record]} known={known} name={name} />
      </div>
    </li>
  );
}
