import type { Event } from '@baraza/schema/event/event';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { readProgrammeFile } from '../schedule/read-file.ts';
import type { ReadSchedule } from '../schedule/read-schedule.ts';
import { LARGEST_MB, ScheduleError } from '../schedule/schedule-error.ts';
import type { Content } from '../use-content.ts';
import { ImportPreview } from './import-preview.tsx';
import { Imported } from './imported.tsx';

type Import =
  | { at: 'start' }
  | { at: 'refused'; why: ScheduleError | 'unreadable' }
  | { at: 'preview'; read: ReadSchedule; turn: number }
  | { at: 'imported'; count: number };

/** Import of a programme: choose a file, preview, confirm, follow it to the server. */
export function ImportCard({ event, content }: { event: Event; content: Content }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const turns = useRef(0);
  const [state, setState] = useState<Import>({ at: 'start' });

  async function open({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const turn = ++turns.current;
    const show = (next: Import) => {
      // Another file may have been chosen meanwhile.
      if (turns.current === turn) setState(next);
    };
    // Reset, so that the corrected file can be chosen again.
    target.value = '';
    try {
      show({ at: 'preview', read: await readProgrammeFile(file, event.time_zone), turn });
    } catch (error) {
      show({ at: 'refused', why: error instanceof ScheduleError ? error : 'unreadable' });
    }
  }

  return (
    <Card title={t('content.import.title')}>
      <p className="mb-3 text-ink-soft">{t('content.import.text')}</p>
      <input
        ref={input}
        type="file"
        accept=".json,.xml,application/json,application/xml,text/xml"
        hidden
        data-import="schedule"
        onChange={(change) => void open(change)}
      />
      <Button tone="secondary" onClick={() => input.current?.click()}>
        {t('content.import.choose')}
      </Button>
      {state.at === 'refused' ? <Refused why={state.why} /> : null}
      {state.at === 'preview' ? (
        <ImportPreview
          // Another preview for another file.
          key={state.turn}
          read={state.read}
          event={event}
          content={content}
          onClose={() => setState({ at: 'start' })}
          onImported={(count) => setState({ at: 'imported', count })}
        />
      ) : null}
      {state.at === 'imported' ? <Imported count={state.count} /> : null}
    </Card>
  );
}

function Refused({ why }: { why: ScheduleError | 'unreadable' }) {
  const { t } = useTranslation();
  const { problem, place, missing }: Partial<ScheduleError> = why === 'unreadable' ? {} : why;
  return (
    <div className="mt-4">
      <Banner tone="danger" role="alert">
        {t(`content.import.problems.${problem ?? 'unreadable'}`, { size: LARGEST_MB, missing })}{' '}
        {place ? `${t('content.import.place', { ...place })} ` : null}
        {t('content.import.unchanged')}
      </Banner>
    </div>
  );
}
