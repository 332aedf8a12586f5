import type { Session } from '../session.ts';

type Of = Pick<Session, 'kind' | 'start_time' | 'end_time'>;

/** Nobody rates lunch. */
const isContent = ({ kind }: Of): boolean => kind !== 'break';

/** Whether a session can be rated: once it has begun. @param now by the corrected clock, in ms */
export const takesRatings = (session: Of, now: number): boolean =>
  isContent(session) && now >= Date.parse(session.start_time);

/** Whether questions can be asked: before a session and while it runs. @param now by the corrected clock, in ms */
export const takesQuestions = (session: Of, now: number): boolean =>
  isContent(session) && now < Date.parse(session.end_time);
