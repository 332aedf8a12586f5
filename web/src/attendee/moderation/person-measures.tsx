import Ban from 'lucide-react/icons/ban';
import Flag from 'lucide-react/icons/flag';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveQuery, useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';

export type Measure = 'block' | 'report';

interface PersonMeasuresProps {
  userId: string;
  blocked: boolean;
  /** What was asked before the card was shown again, in place of the question. */
  answered?: Measure | undefined;
  onAsk: (measure: Measure) => void;
}

/** At the end of a person's card: block them, report them. */
export function PersonMeasures({ userId, blocked, answered, onAsk }: PersonMeasuresProps) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const open = useLiveQuery(
    (db) => db.reports.find({ selector: { reporter_id: user_id, reported_id: userId, status: 'open' } }),
    [user_id, userId],
  );
  const back = useRef<HTMLButtonElement>(null);
  const isKnown = open !== undefined;
  // The dialog that opens again has its focus on the first of its buttons.
  useEffect(() => {
    if (isKnown) back.current?.focus();
  }, [isKnown]);
  const icon = 'size-5 shrink-0';
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
      {blocked ? null : (
        <Button
          ref={answered === 'block' ? back : undefined}
          tone="quiet"
          className="text-ink-soft"
          icon={<Ban aria-hidden="true" className={icon} />}
          onClick={() => onAsk('block')}
        >
          {t('moderation.block')}
        </Button>
      )}
      {open && open.length > 0 ? (
        <p className="flex items-center gap-2 px-2 py-2.5 text-sm text-ink-soft">
          <Flag aria-hidden="true" className="size-4 shrink-0" />
          {t('moderation.isReported')}
        </p>
      ) : (
        <Button
          ref={answered === 'report' ? back : undefined}
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
