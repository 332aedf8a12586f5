import { plainText } from '@baraza/schema/define/rich-text/read-rich-text';
import { useTranslation } from 'react-i18next';
import { SessionSpan } from '../../../shared/event/session-span.tsx';
import { useSave } from '../../../shared/form/use-save.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { clashesWith } from './agenda.ts';

export interface CompareDialogProps {
  /** Sessions of the agenda at the same time; none closes it. */
  sessions: readonly ProgrammeSession[];
  timeZone: string;
  onClose: () => void;
}

/** Clashing sessions side by side; to keep one takes those that clash with it from the agenda. */
export function CompareDialog({ sessions, timeZone, onClose }: CompareDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  async function keep(session: ProgrammeSession): Promise<void> {
    for (const { id } of clashesWith(session, sessions))
      if (!(await save('remove_bookmark', { kind: 'session', target_id: id }))) return;
    onClose();
  }
  return (
    <Dialog title={t('programme.agenda.compareTitle')} open={sessions.length > 0} onClose={onClose}>
      <ul className="grid auto-cols-[minmax(9rem,1fr)] grid-flow-col gap-3 overflow-x-auto">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-col gap-2 rounded-md border border-line p-3 text-sm">
            <p className="font-semibold tabular-nums">
              <SessionSpan start={session.start_time} end={session.end_time} timeZone={timeZone} />
            </p>
            <h3 className="font-bold text-base text-pretty" lang={session.languages.title}>
              {session.title}
            </h3>
            <p className="text-ink-soft">{[session.room?.name, session.room?.floor].filter(Boolean).join(' · ')}</p>
            <p className="text-ink-soft">{session.speakers.map(({ name }) => name).join(', ')}</p>
            <p className="line-clamp-6 text-pretty" lang={session.languages.abstract}>
              {plainText(session.abstract)}
            </p>
            <Button className="mt-auto px-2!" onClick={() => void keep(session)}>
              <span>
                {t('programme.agenda.keep')} <span className="sr-only">{session.title}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
