import type { Speaker } from '@baraza/schema/programme/speaker';
import { useTranslation } from 'react-i18next';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { RichText } from '../../shared/rich-text/rich-text-view.tsx';
import { SocialLinks } from '../../shared/social/social-links.tsx';
import { Chips } from '../../ui/form/chips.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { StarButton } from '../bookmarks/star-button.tsx';

export interface SpeakerDetailProps {
  speaker: Speaker;
  programme: readonly ProgrammeSession[];
  starred: boolean;
  timeZone: string;
  onSession: (sessionId: string) => void;
}

export function SpeakerDetail({ speaker, programme, starred, timeZone, onSession }: SpeakerDetailProps) {
  const { t } = useTranslation();
  const sessions = programme.filter((session) => speaker.sessions.includes(session.id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-2 sm:gap-4">
        <Avatar name={speaker.name} image={speaker.avatar} size="large" />
        <div className="min-w-0 flex-1 max-sm:ps-1">
          <p className="font-semibold hyphens-auto">{speaker.title}</p>
          <p className="text-ink-soft">{speaker.company}</p>
        </div>
        <StarButton kind="speaker" targetId={speaker.id} name={speaker.name} starred={starred} />
      </div>
      {speaker.bio ? <RichText text={speaker.bio} /> : null}
      <Chips label={t('programme.speaker.expertise')} items={speaker.expertise} />
      <SocialLinks social={speaker.social} />
      {sessions.length > 0 ? (
        <section>
          <h3 className="mb-1 font-bold">{t('programme.speaker.sessions')}</h3>
          <ul className="-mx-4 sm:-mx-5">
            {sessions.map((session) => (
              <li key={session.id}>
                <ListRow
                  title={session.title}
                  detail={
                    <>
                      <SessionSpan withDay start={session.start_time} end={session.end_time} timeZone={timeZone} />
                      {session.room ? ` · ${session.room.name}` : null}
                    </>
                  }
                  onPress={() => onSession(session.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
