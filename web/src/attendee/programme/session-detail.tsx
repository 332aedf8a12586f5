import type { CalendarOf } from '@baraza/schema/programme/calendar-file';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Link2 from 'lucide-react/icons/link-2';
import Star from 'lucide-react/icons/star';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../i18n/language-name.ts';
import { SessionSpan } from '../../shared/event/session-span.tsx';
import { RoomSpot } from '../../shared/floor-plan/room-spot.tsx';
import { useSave } from '../../shared/form/use-save.ts';
import { type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { RichText } from '../../shared/rich-text/rich-text-view.tsx';
import { WebLink } from '../../shared/social/web-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { useTaken } from '../meetings/agenda-meetings.ts';
import { downloadCalendar } from './download-calendar.ts';
import { SessionFeedback } from './feedback/session-feedback.tsx';
import { SessionProgress } from './session-progress.tsx';
import { SessionBadges } from './session-row.tsx';

export interface SessionDetailProps {
  session: ProgrammeSession;
  starred: boolean;
  /** What a calendar file of it says. */
  calendar: CalendarOf;
  timeZone: string;
  now: number;
  onSpeaker: (speakerId: string) => void;
}

/** All details of a session, for a dialog. */
export function SessionDetail({ session, starred, calendar, timeZone, now, onSpeaker }: SessionDetailProps) {
  const { t, i18n } = useTranslation();
  const save = useSave();
  const clashes = useTaken(session.id)(session.start_time, session.end_time);
  const { room } = session;
  const phase = phaseOf(session, now);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <SessionBadges session={session} phase={phase} clashes={starred && clashes.length > 0} />
        <p className="font-semibold">
          <SessionSpan withDay start={session.start_time} end={session.end_time} timeZone={timeZone} />
        </p>
        {phase === 'now' ? <SessionProgress session={session} now={now} /> : null}
        <p className="text-ink-soft">
          <Dotted parts={[t(`programme.kinds.${session.kind}`), room?.name, room?.floor]} />
        </p>
        {session.language && session.language !== i18n.language ? (
          <p className="text-ink-soft">
            {t('programme.session.inLanguage', { language: languageName(session.language) })}
          </p>
        ) : null}
      </div>
      {clashes.length > 0 ? (
        <Banner tone="sun" icon={<TriangleAlert aria-hidden="true" className="size-5" />}>
          {t('programme.session.clash', { count: clashes.length, titles: clashes.join(' · ') })}
        </Banner>
      ) : null}
      {session.room_id && !room ? (
        <Banner tone="sun" icon={<TriangleAlert aria-hidden="true" className="size-5" />}>
          {t('programme.session.roomGone')}
        </Banner>
      ) : null}
      {session.subtitle ? (
        <p dir="auto" className="font-semibold text-pretty">
          {session.subtitle}
        </p>
      ) : null}
      {session.abstract ? <RichText text={session.abstract} lang={session.languages.abstract} /> : null}
      {session.description ? <RichText text={session.description} lang={session.languages.description} /> : null}
      <div className="grid gap-3 sm:flex">
        <Button
          tone={starred ? 'secondary' : 'primary'}
          aria-pressed={starred}
          icon={<Star aria-hidden="true" className={`size-5 shrink-0 ${starred ? 'fill-sun text-sun' : ''}`} />}
          onClick={() =>
            void save(starred ? 'remove_bookmark' : 'add_bookmark', { kind: 'session', target_id: session.id })
          }
        >
          {t(starred ? 'programme.session.remove' : 'programme.session.add')}
        </Button>
        <Button
          tone="secondary"
          icon={<CalendarPlus aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => downloadCalendar([session], calendar, session.id)}
        >
          {t('programme.session.calendar')}
        </Button>
      </div>
      <SessionFeedback session={session} now={now} />
      {session.speakers.length > 0 ? (
        <section>
          <h3 className="mb-1 font-bold">{t('programme.session.speakers')}</h3>
          <ul className="-mx-4 sm:-mx-5">
            {session.speakers.map((speaker) => (
              <li key={speaker.id}>
                <ListRow
                  leading={<Avatar name={speaker.name} image={speaker.avatar} />}
                  title={speaker.name}
                  detail={[speaker.title, speaker.company].filter(Boolean).join(', ')}
                  onPress={() => onSpeaker(speaker.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {session.links.length > 0 ? (
        <section>
          <h3 className="font-bold">{t('programme.session.links')}</h3>
          {session.links.map(({ url, title }) => (
            <WebLink key={url} text={url} label={title} icon={<Link2 />} />
          ))}
        </section>
      ) : null}
      {room?.shape ? (
        <section>
          <h3 className="mb-2 font-bold">{t('programme.session.where')}</h3>
          <RoomSpot spot={{ id: room.id, name: room.name, shape: room.shape }} />
        </section>
      ) : null}
    </div>
  );
}
