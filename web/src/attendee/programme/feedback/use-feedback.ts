import type { Question } from '@baraza/schema/programme/feedback/question';
import { ratingId } from '@baraza/schema/programme/feedback/rating';
import { useMemo } from 'react';
import { useLiveDocument, useLiveQuery, useReplica } from '../../../replica/react.tsx';

/** This person's rating of a session; null without one, undefined until it is read. */
export function useOwnRating(sessionId: string) {
  const { user_id } = useReplica();
  return useLiveDocument('ratings', ratingId(user_id, sessionId));
}

/** This person's questions about a session, the first one first; undefined until they are read. */
export function useOwnQuestions(sessionId: string): Question[] | undefined {
  const { user_id } = useReplica();
  const found = useLiveQuery<Question>(
    (db) => db.questions.find({ selector: { user_id, session_id: sessionId } }),
    [user_id, sessionId],
  );
  return useMemo(() => found && [...found].sort((a, b) => (a.created_at < b.created_at ? -1 : 1)), [found]);
}
