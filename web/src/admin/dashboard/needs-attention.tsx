import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Report } from '@baraza/schema/moderation/report';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery, useSyncStatus } from '../../replica/react.tsx';
import { useLetInTwice } from '../../shared/check-in/use-let-in-twice.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { Card } from '../../ui/card.tsx';
import { useDoorName, useWarningText } from '../doors/use-door-text.ts';
import { useDoorWarnings } from '../doors/use-doors.ts';

type DoorTrouble = ReturnType<typeof useDoorWarnings>[number];

/** Warnings for organisers: silent doors, missing commands, conflicting scans, reported people, refused changes. */
export function NeedsAttention() {
  const { t } = useTranslation();
  const { filled, refused } = useSyncStatus();
  const doors = useDoorWarnings();
  const twice = useLetInTwice(useEvent()?.time_zone);
  const held = useLiveQuery<CheckIn>((db) => db.check_ins.find({ selector: { status: 'held' } }), []);
  const reports = useLiveQuery<Report>((db) => db.reports.find({ selector: { status: 'open' } }), []);
  const reported = new Set(reports?.map(({ reported_id }) => reported_id)).size;
  const disagreeing = new Set(twice?.map(({ user_id }) => user_id)).size;
  const undecided = held?.length ?? 0;
  const nothing = doors.length === 0 && disagreeing === 0 && undecided === 0 && reported === 0 && refused === 0;
  if (nothing && (!filled || twice === undefined || held === undefined || reports === undefined)) return null;
  return (
    <Card title={t('adminDashboard.attention.title')}>
      {nothing ? (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
          {t('adminDashboard.attention.nothing')}
        </p>
      ) : (
        <ul className="grid gap-1">
          {doors.map((trouble) => (
            <DoorLine key={trouble.door.id} {...trouble} />
          ))}
          {disagreeing > 0 ? (
            <Line to="/admin/check-in" view="conflicts">
              {t('adminDashboard.attention.twice', { count: disagreeing })}
            </Line>
          ) : null}
          {undecided > 0 ? (
            <Line to="/admin/check-in" view="conflicts">
              {t('adminDashboard.attention.held', { count: undecided })}
            </Line>
          ) : null}
          {reported > 0 ? (
            <Line to="/admin/attendees" view="reports">
              {t('adminDashboard.attention.reported', { count: reported })}
            </Line>
          ) : null}
          {refused > 0 ? (
            <Line to="/admin/sync">{t('adminDashboard.attention.refused', { count: refused })}</Line>
          ) : null}
        </ul>
      )}
    </Card>
  );
}

function DoorLine({ door, warnings }: DoorTrouble) {
  const name = useDoorName(door);
  const textOf = useWarningText();
  return (
    <Line to="/admin/check-in" view="doors">
      <strong dir="auto">{name}</strong> {warnings.map((warning) => textOf(door, warning)).join(' ')}
    </Line>
  );
}

interface LineProps {
  to: '/admin/check-in' | '/admin/attendees' | '/admin/sync';
  view?: string;
  children: ReactNode;
}

const Line = ({ to, view, children }: LineProps) => (
  <li>
    <Link
      to={to}
      search={view ? { view } : {}}
      className="-mx-2 flex min-h-tap items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-sun-ink" />
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  </li>
);
