import type { Trace } from '../world/trace.ts';

/** The rules of `web/src/SYNC-RULES.md` that a run can check, with what is checked. */
export const WATCHED = {
  S1: 'what a person did is on disk before it counts as done, is shown from then on, and is never lost',
  S2: 'a command takes effect at most once',
  S3: 'commands of one device take effect in the order in which they were made, and none is missing',
  S4: 'queues are empty soon after all is well, and every refused command is listed with its reason',
  S5: 'what a person sees is what the server said with their own commands on top',
  S6: 'every replica is the same as the server for what its person may see',
  S7: 'nobody receives what they may not see',
  S9: 'after a change of role or a restored backup every replica is the same as the server for its person',
  S10: 'a command goes to the server in the name of the person who made it, and of no other',
  S12: 'of two tabs one talks to the server',
  S13: 'a check-in has the corrected time, never later than its arrival; all three are kept',
  held: 'a check-in is held for an admin if its time can not be right, and never that of an honest clock',
  S14: 'failures are followed by a pause',
  budget: 'a push beyond the budget is told how long to wait, and none of its commands is refused for that',
  counts: 'people who are checked in, accepted check-ins and the figures of the admin agree',
} as const;

export type Rule = keyof typeof WATCHED;

export interface Breach {
  rule: Rule;
  /** The last trace step before the breach was found. */
  step: number;
  what: string;
}

/** Counts the checks and collects the breaches. */
export class Rules {
  readonly breaches: Breach[] = [];
  readonly looks = new Map<Rule, number>();
  readonly #trace: Trace;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** Checks a rule once; `what` describes the breach. */
  demand(rule: Rule, holds: boolean, what: () => string): void {
    this.looks.set(rule, (this.looks.get(rule) ?? 0) + 1);
    if (holds) return;
    const breach = { rule, step: this.#trace.lines.length, what: what() };
    this.breaches.push(breach);
    this.#trace.note('RULE', `${rule} broken: ${breach.what}`);
  }
}
