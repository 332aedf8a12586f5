import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import type { RefusedCommand } from '../../replica/index.ts';
import { madeAt } from '../../replica/outbox/outbox-rows.ts';
import { useLiveDocument, useRefused, useReplica } from '../../replica/react.tsx';
import { useEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { subjectOf } from '../../shared/sync-status/subject-of.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Refused commands with their reasons; renders nothing when there are none. */
export function RefusedPanel() {
  const { t } = useTranslation();
  const refused = useRefused();
  if (refused.length === 0) return null;
  return (
    <Card flush title={t('checkIn.refused.title')} action={<Badge tone="danger">{refused.length}</Badge>}>
      <p className="px-4 pb-3 text-sm text-ink-soft sm:px-5">{t('checkIn.refused.hint')}</p>
      <ul className="divide-y divide-line border-t border-line">
        {refused.map((command) => (
          <RefusedLine key={command.id} command={command} added={addedBy(refused, subjectOf(command).id)} />
        ))}
      </ul>
    </Card>
  );
}

/** Whom this device added, which was refused, as when somebody has that address already: nobody else knows that id. */
const addedBy = (refused: readonly RefusedCommand[], id: string) =>
  refused.flatMap(({ args }) => ('person' in args && args.person.id === id ? [args.person] : []))[0];

interface RefusedLineProps {
  command: RefusedCommand;
  added: { name: string; email: string } | undefined;
}

function RefusedLine({ command, added }: RefusedLineProps) {
  const { t } = useTranslation();
  const { outbox, clock } = useReplica();
  const zone = useEvent()?.time_zone;
  const now = useNow();
  const person = useLiveDocument('users', subjectOf(command).id);
  return (
    <li className="grid gap-2 px-4 py-3 sm:px-5">
      <span>
        <span dir="auto" className="own-script block font-semibold">
          {person?.name ?? added?.name ?? t('checkIn.log.unknownPerson')}
        </span>
        {!person && added ? (
          <bdi dir="ltr" className="own-script block text-sm">
            {added.email}
          </bdi>
        ) : null}
        <span className="block text-danger-ink">{command.refusal.detail}</span>
        <span className="block text-sm text-ink-soft">{formatMoment(madeAt(command, clock.offset()), now, zone)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => void outbox.retryRefused(command.id)}>
          {t('checkIn.refused.again')}
        </Button>
        <Button tone="quiet" onClick={() => void outbox.dropRefused(command.id)}>
          {t('checkIn.refused.drop')}
        </Button>
      </span>
    </li>
  );
}
