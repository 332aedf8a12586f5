import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Phase, type ProgrammeSession, phaseOf } from '../../shared/programme/programme.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { StarButton } from '../bookmarks/star-button.tsx';
import { SessionProgress } from './session-progress.tsx';
import { SessionTimes } from './session-times.tsx';

export interface SessionRowProps {
  session: ProgrammeSession;
  timeZone: string;
  now: number;
  starred: boolean;
  clashes?: boolean;
  onOpen: (sessionId: string) => void;
}

/** One session in a list: time, title, room and speakers, with a star at the end. */
export const SessionRow = memo(function SessionRow({
  session,
  timeZone,
  now,
  starred,
  clashes = false,
  onOpen,
}: SessionRowProps) {
  const { t } = useTranslation();
  const phase = phaseOf(session, now);
  const kind = session.kind === 'talk' ? '' : t(`programme.kinds.${session.kind}`);
  const who = session.speakers.map((speaker) => speaker.name).join(', ');
  return (
    <li className="flex items-start border-b border-line last:border-0">
      <button
        type="button"
        onClick={() => onOpen(session.id)}
        className="flex min-h-20 min-w-0 flex-1 gap-3 py-3 ps-4 text-start transition-colors hover:bg-sunken sm:gap-5 sm:ps-5"
      >
        <SessionTimes of={session} timeZone={timeZone} />
        <span className="min-w-0 flex-1">
          <SessionBadges session={session} phase={phase} clashes={clashes} />
          <span className="block font-semibold text-pretty" lang={session.languages.title}>
            {session.title}
          </span>
          <span className="mt-0.5 block text-sm text-ink-soft">
            <Dotted parts={[kind, session.room?.name, who]} />
          </span>
          {phase === 'now' ? <SessionProgress session={session} now={now} /> : null}
        </span>
      </button>
      <StarButton kind="session" targetId={session.id} name={session.title} starred={starred} className="m-2" />
    </li>
  );
});

export function SessionBadges(props: { session: ProgrammeSession; phase: Phase; clashes?: boolean }) {
  const { session, phase, clashes = false } = props;
  const { t } = useTranslation();
  if (phase === 'ahead' && !clashes && !session.track) return null;
  return (
    // A long track takes two lines on a phone rather than reach into the star.
    <span className="mb-1 flex flex-wrap gap-1.5">
      {phase === 'now' ? <Badge tone="danger">{t('programme.now')}</Badge> : null}
      {phase === 'over' ? <Badge>{t('programme.over')}</Badge> : null}
      {clashes ? <Badge tone="sun">{t('programme.clash')}</Badge> : null}
      {session.track ? <Badge tone={trackTone(session.track)}>{session.trackName}</Badge> : null}
    </span>
  );
}

const TONES: readonly Tone[] = ['brand', 'earth', 'sky', 'sun'];

/** The same track always gets the same colour. */
function trackTone(track: string): Tone {
  if (!track) return 'neutral';
  let sum = 0;
  for (const letter of track) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return TONES[sum % TONES.length] ?? 'brand';
}
