import { inLanguage } from '@baraza/schema/define/in-language';
import { addressLine } from '@baraza/schema/event/event-place';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { useTranslatedEvent } from '../../shared/event/use-event.ts';
import { useNow } from '../../shared/event/use-now.ts';
import { DocumentDialog } from '../../shared/loading/document-dialog.tsx';
import { ShareButton } from '../../shared/share/share-button.tsx';
import { useBookmarks } from '../bookmarks/use-bookmarks.ts';
import { SessionDetail } from './session-detail.tsx';
import { SpeakerDetail } from './speaker-detail.tsx';
import { type Agenda, useAgenda } from './use-programme.ts';

export type ProgrammeSubject = { kind: 'session' | 'speaker'; id: string };

export interface ProgrammeDialogProps {
  subject: ProgrammeSubject;
  /** Shows another subject; null closes the dialog. */
  onChange: (subject: ProgrammeSubject | null) => void;
}

/** A session or a speaker; links between them stay in the same dialog. Reads its own data. */
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
  const event = useTranslatedEvent();
  const now = useNow();
  const known = agenda && event !== undefined;
  const session = known ? ((event && agenda.programme.find((each) => each.id === id)) ?? null) : undefined;
  return (
    <DocumentDialog
      document={session}
      title={(shown) => shown.title}
      gone={t('programme.session.gone')}
      onClose={() => onChange(null)}
      actions={session ? <ShareButton kind="session" id={id} title={session.title} /> : null}
    >
      {(shown) => (
        <SessionDetail
          session={shown}
          starred={agenda?.starred.has(id) ?? false}
          calendar={{ name: event?.name ?? '', venue: event ? addressLine(event.venue) : '' }}
          timeZone={event?.time_zone ?? 'UTC'}
          now={now}
          onSpeaker={(speakerId) => onChange({ kind: 'speaker', id: speakerId })}
        />
      )}
    </DocumentDialog>
  );
}

function SpeakerDialog({ id, agenda, onChange }: InnerProps) {
  const { t, i18n } = useTranslation();
  const event = useTranslatedEvent();
  const speaker = useLiveDocument('speakers', id);
  const starred = useBookmarks('speaker');
  const known = agenda && event !== undefined;
  const shown = known ? event && speaker : undefined;
  return (
    <DocumentDialog
      document={shown}
      title={(shown) => shown.name}
      gone={t('programme.speaker.gone')}
      onClose={() => onChange(null)}
      actions={shown ? <ShareButton kind="speaker" id={id} title={shown.name} /> : null}
    >
      {(shown) => (
        <SpeakerDetail
          speaker={inLanguage(shown, i18n.language)}
          programme={agenda?.programme ?? []}
          starred={starred?.has(id) ?? false}
          timeZone={event?.time_zone ?? 'UTC'}
          onSession={(sessionId) => onChange({ kind: 'session', id: sessionId })}
        />
      )}
    </DocumentDialog>
  );
}
