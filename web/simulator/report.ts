import type { Reached } from './rules/convergence.ts';
import type { Rule } from './rules/rules.ts';
import type { RunResult } from './simulate.ts';
import { FAULT_KINDS, type FaultKind } from './world/fault-kinds.ts';

export interface Failure {
  seed: string;
  rule: Rule;
  step: number;
  what: string;
}

/** Totals of many runs. */
export class Totals {
  runs = 0;
  commands = 0;
  steps = 0;
  /** Virtual ms of all runs together. */
  lasted = 0;
  /** Longest time from healing until all replicas equalled the server, virtual ms. */
  slowest = 0;
  /** How long each device differed from the server after healing, virtual ms. */
  readonly differed: Record<Reached, number[]> = { socket: [], alone: [] };
  readonly faults = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]));
  readonly looks = new Map<Rule, number>();
  readonly failures: Failure[] = [];
  /** Of each run by its seed: the same in every run of that seed. */
  readonly fingerprints = new Map<string, string>();

  add({ seed, commands, trace, lasted, sameAfter, differed, rules }: RunResult): void {
    this.runs += 1;
    this.fingerprints.set(seed, trace.fingerprint);
    this.commands += commands;
    this.steps += trace.lines.length;
    this.lasted += lasted;
    this.slowest = Math.max(this.slowest, sameAfter);
    for (const { reached, longest } of differed) this.differed[reached].push(longest);
    for (const [kind, count] of trace.faults) this.faults.set(kind, (this.faults.get(kind) ?? 0) + count);
    for (const [rule, count] of rules.looks) this.looks.set(rule, (this.looks.get(rule) ?? 0) + count);
    for (const breach of rules.breaches) this.failures.push({ seed, ...breach });
  }

  /** Machine-readable totals. */
  toJSON() {
    const { runs, commands, failures } = this;
    return {
      runs,
      commands,
      failures,
      faults: Object.fromEntries(this.faults),
      looks: Object.fromEntries(this.looks),
      fingerprints: Object.fromEntries(this.fingerprints),
    };
  }

  toString(): string {
    const failed = new Set(this.failures.map(({ seed }) => seed)).size;
    const number = (value: number) => value.toLocaleString('en');
    const list = (counts: ReadonlyMap<string, number>) =>
      [...counts].map(([name, count]) => `  ${number(count).padStart(9)}  ${name}`).join('\n');
    return [
      `runs ${number(this.runs)}, commands ${number(this.commands)}, steps ${number(this.steps)}, failed ${failed}`,
      `simulated ${(this.lasted / 3_600_000).toFixed(1)} hours; all the same at most ${Math.round(this.slowest / 1_000)} s after healing`,
      ...Object.entries(this.differed).map(([reached, times]) => `${reached}: ${describeTimes(times)}`),
      `faults:\n${list(this.faults)}`,
      `looks at each rule:\n${list(this.looks)}`,
    ].join('\n');
  }
}

function describeTimes(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1_000).toFixed(1);
  return `${times.length} devices differed after healing for p50 ${at(0.5)} s, p95 ${at(0.95)} s, at most ${at(1)} s`;
}

const MOST_BREACHES = 5;

/** The broken rules of one run, and how to replay it. */
export function describeFailure({ seed, rules, trace }: RunResult): string {
  const breaches = rules.breaches.slice(0, MOST_BREACHES).map(({ rule, step, what }) => {
    return `  [${rule}] after step ${step} (${trace.lines[step - 1]?.slice(0, 120) ?? 'the start'})\n    ${what.slice(0, 1_000)}`;
  });
  return [`run ${seed} broke a rule; all its steps: npm run sim -- --replay ${seed}`, ...breaches].join('\n');
}
