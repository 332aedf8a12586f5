import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useBookmarks } from '../bookmarks/index.ts';
import { useEvent, useNow } from '../event/index.ts';
import { SessionDetail } from './session-detail.tsx';
import { SpeakerDetail } from './speaker-detail.tsx';
import { type Agenda, useAgenda } from './use-programme.ts';

export type ProgrammeSubject = { kind: 'session' | 'speaker'; id: string };

export interface ProgrammeDialogProps {
  subject: ProgrammeSubject;
  /** Another one is looked at; null: the dialog closes. */
  onChange: (subject: ProgrammeSubject | null) => void;
}

/** A session or a speaker, one leading to the other in the same dialog. Reads all it needs by itself. */
export function ProgrammeDialog({ subject, onChange }: ProgrammeDialogProps) {
  const agenda = useAgenda();
  return subject.kind === 'session' ? (
    <SessionDialog id={subject.id} agenda={agenda} onChange={onChange} />
  ) : (
    <SpeakerDialog id={subject.id} agenda={agenda} onChange={onChange} />
  );
}

interface InnerProps {
  id: string;
  agenda: Agenda | undefined;
  onChange: ProgrammeDialogProps['onChange'];
}

function SessionDialog({ id, agenda, onChange }: InnerProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const now = useNow();
  const session = agenda?.programme.find((each) => each.id === id);
  return (
    <Dialog open title={session?.title ?? ''} onClose={() => onChange(null)}>
      {!agenda || !event ? (
        <SkeletonRows count={3} />
      ) : session ? (
        <SessionDetail
          session={session}
          agenda={agenda.agenda}
          venue={event.venue.name}
          timeZone={event.time_zone}
          now={now}
          onSpeaker={(speakerId) => onChange({ kind: 'speaker', id: speakerId })}
        />
      ) : (
        <p>{t('programme.session.gone')}</p>
      )}
    </Dialog>
  );
}

function SpeakerDialog({ id, agenda, onChange }: InnerProps) {
  const { t } = useTranslation();
  const event = useEvent();
  const speaker = useLiveDocument('speakers', id);
  const starred = useBookmarks('speaker');
  return (
    <Dialog open title={speaker?.name ?? ''} onClose={() => onChange(null)}>
      {!agenda || !event || speaker === undefined ? (
        <SkeletonRows count={3} />
      ) : speaker ? (
        <SpeakerDetail
          speaker={speaker}
          programme={agenda.programme}
          starred={starred?.has(id) ?? false}
          timeZone={event.time_zone}
          onSession={(sessionId) => onChange({ kind: 'session', id: sessionId })}
        />
      ) : (
        <p>{t('programme.speaker.gone')}</p>
      )}
    </Dialog>
  );
}
