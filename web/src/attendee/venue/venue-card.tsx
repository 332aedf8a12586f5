import type { Event } from '@baraza/schema/event/event';
import { addressLine } from '@baraza/schema/event/event-place';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Copy from 'lucide-react/icons/copy';
import MapPin from 'lucide-react/icons/map-pin';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../shared/rich-text/rich-text-view.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';

/** A longer description is folded, so that the rooms stay near. */
const SHORT = 280;

/** The address as one tells it a driver, and what the organisers wrote of the event; nothing where neither is written. */
export function VenueCard({ event: { venue, description } }: { event: Pick<Event, 'venue' | 'description'> }) {
  const { t } = useTranslation();
  // Name and city alone are in the heading.
  const hasAddress = venue.address.trim() !== '';
  const hasWords = description.trim() !== '';
  if (!hasAddress && !hasWords) return null;
  return (
    <Card className="py-2!">
      {hasAddress ? <Address line={addressLine(venue)} /> : null}
      {hasWords ? (
        <details className="group" open={description.length <= SHORT}>
          <summary className="flex min-h-tap cursor-pointer list-none items-center gap-3 font-semibold">
            <span className="grow">{t('venue.about')}</span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
          </summary>
          <div className="pb-2">
            <RichText text={description} />
          </div>
        </details>
      ) : null}
    </Card>
  );
}

function Address({ line }: { line: string }) {
  const { t } = useTranslation();
  const copy = () => copyText(line, { copied: t('venue.addressCopied'), failed: t('venue.addressNotCopied') });
  return (
    <div className="flex items-center gap-3">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <address dir="auto" className="own-script min-w-0 grow py-2 not-italic wrap-anywhere">
        {line}
      </address>
      <IconButton label={t('venue.copyAddress')} className="-me-3" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}
