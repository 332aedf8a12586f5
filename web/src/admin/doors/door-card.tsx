import type { Door } from '@baraza/schema/doors/door';
import Pencil from 'lucide-react/icons/pencil';
import Smartphone from 'lucide-react/icons/smartphone';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment, formatNumber } from '../../i18n/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isQuiet, warningsOf } from './door-warnings.ts';
import { useClockText, useDoorName, useWarningText } from './use-door-text.ts';
import { useSeenFrom } from './use-doors.ts';

export interface DoorCardProps {
  door: Door;
  onRename: (door: Door) => void;
  onRemove: (door: Door) => void;
  onEnd: (door: Door) => void;
}

/** One door phone: whether all its commands were received, and its state. */
export function DoorCard({ door, onRename, onRemove, onEnd }: DoorCardProps) {
  const { t } = useTranslation();
  const name = useDoorName(door);
  const seen = useSeenFrom();
  const warnings = warningsOf(door, seen.at);
  const textOf = useWarningText();
  const clockText = useClockText();
  const moment = (at: string) => formatMoment(at, seen.at, seen.time_zone);
  const quiet = isQuiet(door, seen.at);
  const all = door.received >= door.made;
  return (
    <Card
      data-door={door.name}
      className="flex flex-col"
      title={
        <span className="flex items-center gap-2">
          <Smartphone aria-hidden="true" className="size-5 shrink-0 text-brand-ink" />
          <span dir="auto" className="own-script">
            {name}
          </span>
        </span>
      }
      action={<DoorBadge door={door} lastHeard={quiet && moment(door.last_contact ?? '')} />}
    >
      <p data-received={door.received} data-made={door.made} className="text-lg font-semibold tabular-nums">
        {t('doors.received', { received: formatNumber(door.received), made: formatNumber(door.made) })}
        {all && door.made > 0 ? <span className="sr-only"> {t('doors.allHere')}</span> : null}
      </p>
      <div
        aria-hidden="true"
        className={`mt-2 h-1.5 overflow-hidden rounded-full bg-sunken ${door.made === 0 ? 'invisible' : ''}`}
      >
        <div
          className={`h-full rounded-full ${door.missing > 0 ? 'bg-danger' : 'bg-brand'}`}
          style={{ inlineSize: `${door.made === 0 ? 0 : (100 * door.received) / door.made}%` }}
        />
      </div>
      {warnings.length > 0 ? (
        <ul className="mt-3 grid gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2 text-sm font-medium text-danger-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {textOf(door, warning)}
            </li>
          ))}
        </ul>
      ) : null}
      {quiet && !door.removed_at ? <p className="mt-3 text-sm text-ink-soft">{t('doors.quiet')}</p> : null}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        <Figure label={t('doors.waiting')}>{formatNumber(door.waiting)}</Figure>
        <Figure label={t('doors.lastContact')}>
          {door.last_contact ? moment(door.last_contact) : t('doors.never')}
        </Figure>
        <Figure label={t('doors.clock.label')}>{clockText(door.clock_offset_ms)}</Figure>
        <Figure label={t('doors.version')}>
          {door.app_version ? <bdi dir="ltr">{door.app_version}</bdi> : t('doors.unknown')}
        </Figure>
      </dl>
      <div className="mt-auto flex flex-wrap justify-end gap-2 pt-3">
        {door.removed_at ? (
          <>
            <p className="grow basis-40 self-center text-sm text-ink-soft">
              {t('doors.removedAt', { when: moment(door.removed_at) })}
            </p>
            <Button
              tone="quiet"
              className="-me-3"
              aria-label={t('doors.endName', { name })}
              onClick={() => onEnd(door)}
            >
              {t('doors.end')}
            </Button>
          </>
        ) : (
          <>
            <Button
              tone="quiet"
              className={door.paired_at ? '' : '-me-3'}
              aria-label={t('doors.renameName', { name })}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              onClick={() => onRename(door)}
            >
              {t('doors.rename')}
            </Button>
            {door.paired_at ? (
              <Button tone="secondary" aria-label={t('doors.removeName', { name })} onClick={() => onRemove(door)}>
                {t('doors.remove')}
              </Button>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}

/** @param lastHeard when, if it has been quiet since: nobody knows what it is now */
function DoorBadge({ door, lastHeard }: { door: Door; lastHeard: string | false }) {
  const { t } = useTranslation();
  if (door.removed_at) return <Badge>{t('doors.badge.removed')}</Badge>;
  if (lastHeard) return <Badge>{t('doors.badge.lastHeard', { when: lastHeard })}</Badge>;
  return door.paired_at ? (
    <Badge tone="brand">{t('doors.badge.paired')}</Badge>
  ) : (
    <Badge tone="earth">{t('doors.badge.signedIn')}</Badge>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
  </div>
);
