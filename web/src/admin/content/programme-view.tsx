import type { Event } from '@baraza/schema/event/event';
import { calendarFile } from '@baraza/schema/programme/calendar-file';
import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EVENT_BASE } from '../../replica/event-base.ts';
import { useEvent } from '../../shared/event/use-event.ts';
import { buildProgramme } from '../../shared/programme/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveFile } from '../../ui/file/save-file.ts';
import { useWholeList } from '../people/use-whole-list.ts';
import { ClashList } from './clash-list.tsx';
import { clashesIn } from './clashes.ts';
import { ImportCard } from './import/import-card.tsx';
import { writeSchedule } from './schedule/write-schedule.ts';
import type { Content } from './use-content.ts';

/** The whole programme: import, export and clashes. */
export function ProgrammeView({ content, timeZone }: { content: Content; timeZone: string }) {
  const { t } = useTranslation();
  const event = useEvent();
  const whole = useWholeList();
  const clashes = useMemo(() => clashesIn(content.sessions, content.rooms, content.speakers), [content]);
  if (!event) return null;
  const exports = [
    ['schedule', () => saveFile('schedule.json', 'application/json', scheduleOf(event, content))],
    ['calendar', () => saveFile('programme.ics', 'text/calendar;charset=utf-8', calendarOf(event, content))],
    ['json', () => saveFile('programme.json', 'application/json', plainProgramme(event, content))],
  ] as const;
  return (
    <div className="grid grid-cols-1 gap-4">
      {clashes.length > 0 ? (
        <ClashList clashes={clashes} timeZone={timeZone} />
      ) : (
        <p className="text-ink-soft">{t('content.clash.none')}</p>
      )}
      <ImportCard event={event} content={content} />
      <Card title={t('content.export.title')}>
        <p className="mb-3 text-ink-soft">{t('content.export.text')}</p>
        <div className="flex flex-wrap gap-3">
          {exports.map(([kind, take]) => (
            <Button
              className="max-w-full wrap-anywhere"
              key={kind}
              tone="secondary"
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={() => whole(take)}
            >
              {t(`content.export.${kind}`)}
            </Button>
          ))}
        </div>
      </Card>
    </div>
  );
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The programme as `schedule.json`, for software that reads the pretalx and frab format. */
const scheduleOf = (event: Event, content: Content): string =>
  json(writeSchedule({ event, ...content }, `${location.origin}${EVENT_BASE}/`, new Date().toISOString()));

/** Every session as an iCalendar file. */
function calendarOf({ name, venue }: Event, { sessions, rooms, speakers }: Content): string {
  const programme = buildProgramme(sessions, rooms, speakers);
  return calendarFile(programme, { name, venue: venue.name }, new Date(), { reminders: false });
}

/** The programme in this app's own format, complete. */
function plainProgramme(event: Event, { sessions, rooms, speakers }: Content): string {
  const { id, name, starts_on, ends_on, time_zone, venue } = event;
  return json({ event: { id, name, starts_on, ends_on, time_zone, venue }, rooms, sessions, speakers });
}
