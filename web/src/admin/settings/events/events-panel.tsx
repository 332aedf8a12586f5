import type { Event } from '@baraza/schema/event/event';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FetchedView } from '../../server-call/fetched-view.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { EventRow } from './event-row.tsx';
import type { HostedEvent, HostedEvents, MadeEvent } from './hosted-events.ts';
import { MadeDialog } from './made-dialog.tsx';
import { MakeEventDialog } from './make-event-dialog.tsx';

interface EventsPanelProps {
  event: Event;
  hosted: HostedEvents;
}

type Open = { what: 'make' } | { what: 'made'; made: MadeEvent } | { what: 'archive'; event: HostedEvent };

/** All events of this server: makes one, archives one, brings one back. */
export function EventsPanel({ event, hosted: { fetched, again } }: EventsPanelProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const canMake = fetched.state === 'there';
  return (
    <Card
      flush
      title={t('settings.events.title')}
      action={
        canMake ? (
          <Button
            tone="secondary"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => setOpen({ what: 'make' })}
          >
            {t('settings.events.make')}
          </Button>
        ) : null
      }
    >
      <p className="-mt-2 px-4 pb-4 text-sm text-ink-soft sm:px-5">{t('settings.events.note')}</p>
      <FetchedView fetched={fetched} again={again}>
        {(events) => (
          <>
            <ul aria-label={t('settings.events.title')} className="divide-y divide-line border-t border-line">
              {events.map((each) => (
                <li key={each.id}>
                  <EventRow event={each} onArchive={() => setOpen({ what: 'archive', event: each })} />
                </li>
              ))}
            </ul>
            {open?.what === 'make' ? (
              <MakeEventDialog
                events={events}
                timeZone={event.time_zone}
                onMade={(made) => {
                  setOpen({ what: 'made', made });
                  again();
                }}
                onClose={() => {
                  close();
                  again();
                }}
              />
            ) : null}
          </>
        )}
      </FetchedView>
      {open?.what === 'made' ? <MadeDialog made={open.made} onClose={close} /> : null}
      {open?.what === 'archive' ? <ArchiveDialog event={open.event} onChanged={again} onClose={close} /> : null}
    </Card>
  );
}
