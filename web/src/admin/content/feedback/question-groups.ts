import type { Question, QuestionState } from '@baraza/schema/programme/feedback/question';
import type { Session } from '@baraza/schema/programme/session';

export interface QuestionGroup {
  session_id: string;
  /** Undefined when it was removed a moment ago. */
  session: Session | undefined;
  questions: Question[];
}

const LAST = '9999';

/** Questions in one state by their sessions, in the order in which those begin; the first question first. */
export function questionGroups(
  questions: readonly Question[],
  sessions: readonly Session[],
  state: QuestionState,
): QuestionGroup[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const groups = new Map<string, QuestionGroup>();
  for (const question of [...questions].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    if (question.state !== state) continue;
    const { session_id } = question;
    const group = groups.get(session_id) ?? { session_id, session: byId.get(session_id), questions: [] };
    groups.set(session_id, group);
    group.questions.push(question);
  }
  const begins = ({ session }: QuestionGroup) => session?.start_time ?? LAST;
  return [...groups.values()].sort((a, b) => begins(a).localeCompare(begins(b)));
}
