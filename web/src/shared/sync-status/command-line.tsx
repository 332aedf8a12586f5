import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../i18n/formats.ts';
import type { QueuedCommand } from '../../replica/index.ts';
import { madeAt } from '../../replica/outbox/outbox-rows.ts';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useEvent } from '../event/use-event.ts';
import { useNow } from '../event/use-now.ts';
import { subjectOf, writtenIn } from './subject-of.ts';

/** One command: what it does, about whom or which session, and when. With `reason`, also what somebody wrote in it. */
export function CommandLine({
  command,
  reason,
  actions,
}: {
  command: QueuedCommand;
  reason?: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const zone = useEvent()?.time_zone;
  const now = useNow();
  const { clock } = useReplica();
  const { args } = command;
  const subject = subjectOf(command);
  const person = useLiveDocument('users', subject.id);
  const session = useLiveDocument('sessions', ('session_id' in args && args.session_id) || '-');
  const name = person?.name ?? subject.name;
  const about = name ?? session?.title;
  const what = t(`syncStatus.commands.${command.name}`);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
      <Avatar name={name ?? what} image={person?.avatar} size="small" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{about ? `${what} · ${about}` : what}</p>
        {reason ? <p className="text-sm font-medium text-danger-ink">{reason}</p> : null}
        {reason ? <Written command={command} /> : null}
        <p className="text-sm text-ink-soft">
          {t('syncStatus.madeAt', { when: formatMoment(madeAt(command, clock.offset()), now, zone) })}
        </p>
      </div>
      {actions}
    </li>
  );
}

function Written({ command }: { command: QueuedCommand }) {
  const zone = useEvent()?.time_zone;
  const now = useNow();
  const { args } = command;
  return (
    <div className="text-sm">
      {'start_time' in args ? <p>{formatMoment(args.start_time, now, zone)}</p> : null}
      {writtenIn(command).map(({ field, words }) => (
        <p key={field} dir="auto" className="whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      ))}
    </div>
  );
}
