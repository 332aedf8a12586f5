import type { Event } from '@baraza/schema/event/event';
import type { Question } from '@baraza/schema/programme/feedback/question';
import { SCORES } from '@baraza/schema/programme/feedback/rating';
import type { Session } from '@baraza/schema/programme/session';
import { formatSortable } from '../../../i18n/formats.ts';
import { csvFile } from '../../../ui/file/csv.ts';
import type { SessionRatings } from './session-ratings.ts';

const QUESTION_COLUMNS = ['session', 'start_time', 'text', 'name', 'state', 'created_at'] as const;
const RATING_COLUMNS = ['session', 'start_time', 'average', 'count', 'comments'] as const;

export interface ExportWords {
  heading: (column: (typeof QUESTION_COLUMNS)[number]) => string;
  /** The name of a person, by their id. */
  name: (id: string) => string;
  state: (state: Question['state']) => string;
}

interface Questions {
  sessions: readonly Session[];
  event: Pick<Event, 'time_zone'>;
  words: ExportWords;
}

/** Questions as a CSV file, by the time of their session. */
export function questionsFile(questions: readonly Question[], { sessions, event, words }: Questions): string {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const rows = questions.map((question) => ({ ...question, session: byId.get(question.session_id) }));
  const sortKey = ({ session, created_at }: (typeof rows)[number]) =>
    `${session?.start_time} ${session?.id} ${created_at}`;
  const moment = (at: string | undefined) => at && formatSortable(at, event.time_zone);
  return csvFile(
    QUESTION_COLUMNS.map(words.heading),
    rows
      .sort((a, b) => sortKey(a).localeCompare(sortKey(b)))
      .map(({ session, text, user_id, state, created_at }) => [
        session?.title,
        moment(session?.start_time),
        text,
        words.name(user_id),
        words.state(state),
        moment(created_at),
      ]),
  );
}

/** The figures of each session as a CSV file, with one column for each score. */
export const ratingsFile = (
  ratings: readonly SessionRatings[],
  timeZone: string,
  heading: (column: (typeof RATING_COLUMNS)[number]) => string,
): string =>
  csvFile(
    [...RATING_COLUMNS.map(heading), ...SCORES.map(String)],
    ratings.map(({ title, start_time, average, count, comments, by_score }) => [
      title,
      formatSortable(start_time, timeZone),
      average,
      count,
      comments,
      ...by_score,
    ]),
  );
