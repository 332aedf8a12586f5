import Smartphone from 'lucide-react/icons/smartphone';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { groupsOf, sizeOf } from '../groups.ts';
import type { Draft } from '../write/draft.ts';
import { askReach, type Reach } from './ask-reach.ts';

interface UrgentDialogProps {
  draft: Draft;
  timeZone: string;
  onEnd: (isWanted: boolean) => void;
}

/** Says on how many phones an urgent message will be, before it goes out. */
export function UrgentDialog({ draft, timeZone, onEnd }: UrgentDialogProps) {
  const { t } = useTranslation();
  const [reach, setReach] = useState<Reach | 'unknown'>();
  useEffect(() => {
    let isWanted = true;
    void askReach(draft, timeZone).then((found) => isWanted && setReach(found ?? 'unknown'));
    return () => {
      isWanted = false;
    };
  }, [draft, timeZone]);
  const phones = typeof reach === 'object' ? reach.phones : undefined;
  return (
    <AskDialog
      title={t('messaging.urgent.title')}
      open
      onClose={() => onEnd(false)}
      actions={
        <Button tone="danger" busy={reach === undefined} onClick={() => onEnd(true)}>
          {phones
            ? t('messaging.urgent.sendTo', { count: phones, phones: formatNumber(phones) })
            : t('messaging.urgent.send')}
        </Button>
      }
    >
      <p dir="auto" className="own-script font-semibold wrap-anywhere">
        {draft.title}
      </p>
      <div role="status" className="mt-3 flex items-start gap-3" data-phones={phones}>
        <Smartphone aria-hidden="true" className="size-6 shrink-0 text-danger-ink" />
        <div className="min-w-0">
          {reach === undefined ? (
            <p>{t('messaging.urgent.counting')}</p>
          ) : reach === 'unknown' ? (
            <PeopleHere draft={draft} />
          ) : (
            <Counted reach={reach} />
          )}
        </div>
      </div>
    </AskDialog>
  );
}

function Counted({ reach: { people, phones, people_with_phone } }: { reach: Reach }) {
  const { t } = useTranslation();
  const without = people - people_with_phone;
  return (
    <>
      <p className="text-lg font-bold">
        {t('messaging.urgent.phones', { count: phones, phones: formatNumber(phones) })}
      </p>
      <p className="text-ink-soft">{t('messaging.urgent.people', { count: people, people: formatNumber(people) })}</p>
      {phones > 0 ? <p className="mt-1 text-sm text-ink-soft">{t('messaging.urgent.rings')}</p> : null}
      {without > 0 ? (
        <p className="mt-1 text-sm text-ink-soft">
          {t('messaging.urgent.without', { count: without, people: formatNumber(without) })}
        </p>
      ) : null}
    </>
  );
}

/** Without a network: how many people, by this device's own list. */
function PeopleHere({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const people = usePeople();
  const size = people && sizeOf(groupsOf(people.index.rows()), draft);
  return (
    <>
      {size === undefined ? null : (
        <p className="text-lg font-bold">{t('messaging.urgent.people', { count: size, people: formatNumber(size) })}</p>
      )}
      <p className="text-ink-soft">{t('messaging.urgent.notCounted')}</p>
    </>
  );
}
