import { EVENT_ID, FALLBACK_USER_ID } from '../event/event-defaults.ts';
import type { Question, QuestionState } from '../programme/feedback/question.ts';
import { type Rating, ratingId } from '../programme/feedback/rating.ts';
import { takesRatings } from '../programme/feedback/takes-feedback.ts';
import type { Session } from '../programme/session.ts';
import type { SampleUser } from './attendees.ts';
import { seededRandom } from './random.ts';
import type { VenueTime } from './venue-time.ts';

interface Event {
  people: readonly SampleUser[];
  sessions: readonly Session[];
}

const SEED = 5_150;

/** Said of any session. */
const COMMENTS: readonly [number, string][] = [
  [5, 'The best hour of the conference. Please share the slides.'],
  [5, 'Figures from our own district, at last.'],
  [4, 'Very good; the microphone came late to the back rows.'],
  [4, 'Trop court ! Une demi-heure de questions de plus, la prochaine fois.'],
  [3, 'Good content, but too many speakers for the time.'],
  [3, 'Nilitarajia mifano zaidi kutoka vijijini.'],
  [2, 'The room was full: many of us stood in the door.'],
];

/** Ratings of sessions that have begun; `user-001` has rated the opening. */
export function makeRatings(time: VenueTime, { people, sessions }: Event): Rating[] {
  const random = seededRandom(SEED);
  const others = people.filter(({ id, ticket_status }) => id !== FALLBACK_USER_ID && ticket_status === 'valid');
  const rate = (session: Session, user_id: string, score: number, comment: string): Rating => ({
    ...{ id: ratingId(user_id, session.id), event_id: EVENT_ID, user_id, session_id: session.id, score, comment },
    updated_at: time.minutesAgo(random.between(1, 40)),
  });
  const begun = sessions.filter((session) => takesRatings(session, time.now.getTime()));
  return begun.flatMap((session) => [
    ...random.some(others, random.between(3, 12)).map(({ id }) => {
      const [score, comment] = random.pick(COMMENTS);
      return rate(session, id, score, random.chance(0.3) ? comment : '');
    }),
    ...(session.kind === 'keynote' && session.id.startsWith('session-1')
      ? [rate(session, FALLBACK_USER_ID, 5, 'I sent the recording to my whole team.')]
      : []),
  ]);
}

const QUESTIONS: readonly [sessionId: string, QuestionState, string][] = [
  ['session-102', 'answered', 'Which of the eleven countries publish their hospital records, and where?'],
  ['session-204', 'open', 'Who pays for the measuring once the project is over?'],
  ['session-204', 'open', 'Les habitants de la vallée voient-ils les mesures eux-mêmes ?'],
  ['session-204', 'answered', 'Are the ten lessons written down somewhere, and in which languages?'],
  ['session-204', 'hidden', 'Please visit our stall for cheap air filters!!!'],
  ['session-206', 'open', 'What happens when a community says no after the first year?'],
  ['session-211', 'open', 'Can the images be used with no internet at the clinic?'],
  ['session-211', 'open', 'Tunaweza kupata mafunzo haya kwa Kiswahili?'],
];

/** Questions of attendees; the first of each session is of `user-001`. */
export function makeQuestions(time: VenueTime, { people }: Event): Question[] {
  const random = seededRandom(SEED + 1);
  const others = random.some(
    people.filter(({ id, role }) => id !== FALLBACK_USER_ID && role === 'user'),
    QUESTIONS.length,
  );
  return QUESTIONS.map(([session_id, state, text], at) => ({
    id: `question-${String(at + 1).padStart(3, '0')}`,
    event_id: EVENT_ID,
    session_id,
    user_id: QUESTIONS[at - 1]?.[0] === session_id ? others[at]!.id : FALLBACK_USER_ID,
    text,
    state,
    created_at: time.minutesAgo(90 - at * 7),
  }));
}
