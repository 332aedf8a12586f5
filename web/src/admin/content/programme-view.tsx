import type { Event } from '@baraza/schema/event/event';
import { calendarFile } from '@baraza/schema/programme/calendar-file';
import Download from 'lucide-react/icons/download';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../shared/event/use-event.ts';
import { buildProgramme } from '../../shared/programme/programme.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { saveFile } from '../../ui/file/save-file.ts';
import { ClashList } from './clash-list.tsx';
import { clashesIn } from './clashes.ts';
import { ImportPreview } from './import-preview.tsx';
import { type ReadSchedule, readSchedule, type ScheduleProblem } from './schedule/read-schedule.ts';
import { writeSchedule } from './schedule/write-schedule.ts';
import type { Content } from './use-content.ts';

/** The whole programme: import, export and clashes. */
export function ProgrammeView({ content, timeZone }: { content: Content; timeZone: string }) {
  const { t } = useTranslation();
  const event = useEvent();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadSchedule>();
  const [problem, setProblem] = useState<ScheduleProblem>();

  async function open({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setProblem(undefined);
    setRead(undefined);
    try {
      setRead(readSchedule(await file.text()));
    } catch (error) {
      setProblem(error instanceof Error && error.message === 'not_a_schedule' ? 'not_a_schedule' : 'not_json');
    }
    target.value = '';
  }

  if (!event) return null;
  const exports = [
    ['schedule', () => saveFile('schedule.json', 'application/json', scheduleOf(event, content))],
    ['calendar', () => saveFile('programme.ics', 'text/calendar;charset=utf-8', calendarOf(event, content))],
    ['json', () => saveFile('programme.json', 'application/json', plainProgramme(event, content))],
  ] as const;
  const clashes = clashesIn(content.sessions, content.rooms, content.speakers);
  return (
    <div className="grid grid-cols-1 gap-4">
      {clashes.length > 0 ? (
        <ClashList clashes={clashes} timeZone={timeZone} />
      ) : (
        <p className="text-ink-soft">{t('content.clash.none')}</p>
      )}
      <Card title={t('content.import.title')}>
        <p className="mb-3 text-ink-soft">{t('content.import.text')}</p>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          data-import="schedule"
          onChange={(change) => void open(change)}
        />
        <Button tone="secondary" onClick={() => input.current?.click()}>
          {t('content.import.choose')}
        </Button>
        {problem ? (
          <Banner tone="danger" role="alert">
            {t(`content.import.problems.${problem}`)}
          </Banner>
        ) : null}
        {read ? (
          <ImportPreview
            // Remounts the preview for another file.
            key={`${read.title} ${read.sessions.length}`}
            read={read}
            content={content}
            onClose={() => setRead(undefined)}
          />
        ) : null}
      </Card>
      <Card title={t('content.export.title')}>
        <p className="mb-3 text-ink-soft">{t('content.export.text')}</p>
        <div className="flex flex-wrap gap-3">
          {exports.map(([kind, take]) => (
            <Button
              key={kind}
              tone="secondary"
              icon={<Download aria-hidden="true" className="size-5" />}
              onClick={take}
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
  json(writeSchedule({ event, ...content }, `${location.origin}/`, new Date().toISOString()));

/** Every session as an iCalendar file. */
function calendarOf(event: Event, { sessions, rooms, speakers }: Content): string {
  const programme = buildProgramme(sessions, rooms, speakers);
  return calendarFile(programme, event.venue.name, new Date(), { reminders: false });
}

/** The programme in this app's own format, complete. */
function plainProgramme(event: Event, { sessions, rooms, speakers }: Content): string {
  const { id, name, starts_on, ends_on, time_zone, venue } = event;
  return json({ event: { id, name, starts_on, ends_on, time_zone, venue }, rooms, sessions, speakers });
}
