import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from 'react-i18next';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/feedback/focus-kept.ts';

export type Measure = 'block' | 'report';

interface PersonMeasuresProps {
  userId: string;
  blocked: boolean;
  /** The question that is open over the card. */
  asked: Measure | undefined;
  onAsk: (measure: Measure) => void;
}

/** At the end of a person's card: block them, report them. */
export function PersonMeasures({ userId, blocked, asked, onAsk }: PersonMeasuresProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const open = useLiveQuery(
    (db) => db.reports.find({ selector: { reporter_id: user_id, reported_id: userId, status: 'open' } }),
    [user_id, userId],
  );
  const isReported = open !== undefined && open.length > 0;
  // A report takes away the button that asked for it.
  const told = useFocusKept([asked, isReported].join());
  const icon = 'size-5 shrink-0';
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
      {blocked ? null : (
        <Button
          tone="quiet"
          className="text-ink-soft"
          icon={<Ban aria-hidden="true" className={icon} />}
          onClick={() => onAsk('block')}
        >
          {t('moderation.block')}
        </Button>
      )}
      {isReported ? (
        <p ref={told} tabIndex={-1} className="flex items-center gap-2 px-2 py-2.5 text-sm text-ink-soft">
          <Flag aria-hidden="true" className="size-4 shrink-0" />
          {t('moderation.isReported')}
        </p>
      ) : (
        <Button
          tone="quiet"
          className="text-ink-soft"
          icon={<Flag aria-hidden="true" className={icon} />}
          onClick={() => onAsk('report')}
        >
          {t('moderation.report')}
        </Button>
      )}
    </div>
  );
}
