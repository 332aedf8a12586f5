import type { Event } from '@baraza/schema/event/event';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { LARGEST_MB, type ScheduleError } from '../schedule/schedule-error.ts';
import type { Content } from '../use-content.ts';
import { ImportPreview } from './import-preview.tsx';
import { Imported } from './imported.tsx';
import { useImport } from './use-import.ts';

/** Import of a programme: choose a file, preview, confirm, follow it to the server. */
export function ImportCard({ event, content }: { event: Event; content: Content }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { state, isSaving, refused, open, apply, cancel } = useImport(event.time_zone);

  return (
    <Card title={t('content.import.title')}>
      <p className="mb-3 text-ink-soft">{t('content.import.text')}</p>
      <input
        ref={input}
        type="file"
        accept=".json,.xml,application/json,application/xml,text/xml"
        hidden
        data-import="schedule"
        disabled={isSaving}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          // Reset, so that the corrected file can be chosen again.
          target.value = '';
        }}
      />
      <Button tone="secondary" disabled={isSaving} onClick={() => input.current?.click()}>
        {t('content.import.choose')}
      </Button>
      {state.at === 'unread' ? <Unread why={state.why} /> : null}
      {state.at === 'preview' ? (
        <ImportPreview
          // Another preview for another file.
          key={state.turn}
          read={state.read}
          event={event}
          content={content}
          onCancel={cancel}
          onApply={apply}
        />
      ) : null}
      {state.at === 'imported' ? (
        <Imported key={state.turn} count={state.count} refused={refused} pictures={state.pictures} />
      ) : null}
    </Card>
  );
}

function Unread({ why }: { why: ScheduleError | 'unreadable' }) {
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
