import { seesOthers } from '@baraza/schema/people/sees-others';
import { takesQuestions, takesRatings } from '@baraza/schema/programme/feedback/takes-feedback';
import { useLiveDocument, useReplica } from '../../../replica/react.tsx';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { OwnQuestions } from './own-questions.tsx';
import { RateSession } from './rate-session.tsx';
import { useOwnQuestions, useOwnRating } from './use-feedback.ts';

/** What a person says of a session: a rating once it has begun, questions for its speakers until it ends. */
export function SessionFeedback({ session, now }: { session: ProgrammeSession; now: number }) {
  const { user_id } = useReplica();
  const me = useLiveDocument('users', user_id);
  const rating = useOwnRating(session.id);
  const questions = useOwnQuestions(session.id);
  if (rating === undefined || questions === undefined) return null;
  const takesPart = me !== undefined && me !== null && seesOthers(me);
  const isOver = !takesQuestions(session, now);
  const canAsk = takesPart && session.speakers.length > 0 && !isOver;
  return (
    <>
      {rating || (takesPart && takesRatings(session, now)) ? <RateSession session={session} rating={rating} /> : null}
      <OwnQuestions {...{ session, questions, canAsk, isOver }} muted={me?.muted === true} />
    </>
  );
}
