import { whyFailed } from '../../database/failures/why-failed.ts';

/** One thing that the doctor looked at. What is `wrong` hurts people now or at the next start; a `warning` may. */
export interface Finding {
  subject: string;
  grade: 'ok' | 'warning' | 'wrong';
  /** What was found; for anything but `ok`, then what to do about it. */
  says: string;
}

export type Judge = (says: string) => Finding;

/** `const { ok, warning, wrong } = about('mail')` */
export function about(subject: string): Record<Finding['grade'], Judge> {
  const as =
    (grade: Finding['grade']): Judge =>
    (says) => ({ subject, grade, says });
  return { ok: as('ok'), warning: as('warning'), wrong: as('wrong') };
}

/** An error's own words, in one line. */
export const wordsOf = (error: unknown): string => {
  const { message, code } = whyFailed(error) as NodeJS.ErrnoException;
  return (message || String(code)).replace(/\s+/g, ' ');
};
