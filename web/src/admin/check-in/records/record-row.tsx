import type { CheckIn } from '@baraza/schema/check-in/check-in';
import type { Event } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { gateName } from '../../../shared/check-in/chosen-gate.ts';
import { VERDICT_LOOKS } from '../../../shared/check-in/verdict-look.tsx';
import { sourceOf } from './check-in-source.ts';
import { StatusBadge } from './status-badge.tsx';
import { useWords } from './use-words.ts';

/** In rem: two lines, large enough for a thumb. */
export const RECORD_ROW_HEIGHT = 4.5;

interface RecordRowProps {
  record: CheckIn;
  /** Undefined when this device has no person with that id. */
  name: string | undefined;
  event: Event;
  now: number;
  onOpen: (record: CheckIn) => void;
}

/** One record in a list; `RECORD_ROW_HEIGHT` high. */
export function RecordRow({ record, name, event, now, onOpen }: RecordRowProps) {
  const { t } = useTranslation();
  const words = useWords(event);
  const { icon: Icon, mark } = VERDICT_LOOKS[record.verdict];
  return (
    <button
      type="button"
      onClick={() => onOpen(record)}
      className="flex size-full items-center gap-3 border-b border-line px-4 text-start -outline-offset-3 transition-colors hover:bg-sunken sm:px-5"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-full ${mark}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <span dir="auto" className="own-script truncate font-semibold max-sm:col-span-2">
          {words.who(record, name)}
        </span>
        <span className="col-start-1 truncate text-sm text-ink-soft">
          {[
            formatMoment(record.check_in_time, now, event.time_zone),
            gateName(event.gates, record.gate_id),
            t(`checkInRecords.method.${sourceOf(record)}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="col-start-2 sm:row-span-2 sm:row-start-1">
          <StatusBadge record={record} />
        </span>
      </span>
    </button>
  );
}
