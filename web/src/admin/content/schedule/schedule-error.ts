export type ScheduleProblem = 'too_large' | 'other_kind' | 'has_doctype' | 'not_json' | 'not_xml' | 'not_a_schedule';

export interface Place {
  line: number;
  column: number;
}

/** Why a file can't be read as a programme, and where. */
export class ScheduleError extends Error {
  readonly problem: ScheduleProblem;
  readonly place: Place | undefined;
  /** What is missing in it, as a path: "schedule.conference". */
  readonly missing: string | undefined;

  constructor(problem: ScheduleProblem, { place, missing }: { place?: Place | undefined; missing?: string } = {}) {
    super(problem);
    this.problem = problem;
    this.place = place;
    this.missing = missing;
  }
}

/** Larger files are refused before they are read. */
export const LARGEST_MB = 20;
