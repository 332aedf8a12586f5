import type { ArgsOf } from '@baraza/schema/commands';
import type { ImportStep } from '@baraza/schema/content/commands';
import { IMPORT_STEPS_MAX } from '@baraza/schema/content/import-steps-max';
import type { Step } from '../schedule/plan-import.ts';

/** Most characters of the steps in a command, unless one by itself is longer: a push takes two such commands. */
const LENGTH_MAX = 240 * 1024;

/** Steps that change something. */
export const changingSteps = (steps: readonly Step[]): Step[] => steps.filter((step) => asSent(step) !== undefined);

/** A whole import as a few commands, in the order of its steps. */
export function importCommands(steps: readonly Step[]): ArgsOf<'import_content'>[] {
  const parts: ImportStep[][] = [];
  let length = 0;
  for (const step of steps.flatMap((each) => asSent(each) ?? [])) {
    const more = JSON.stringify(step).length;
    const part = parts.at(-1);
    if (part && part.length < IMPORT_STEPS_MAX && length + more <= LENGTH_MAX) {
      part.push(step);
      length += more;
    } else {
      parts.push([step]);
      length = more;
    }
  }
  return parts.map((part) => ({ steps: part }));
}

function asSent(step: Step): ImportStep | undefined {
  const { collection, id } = step;
  if (step.kind === 'create') return { step: 'create', collection, document: step.document } as ImportStep;
  if (step.kind === 'change')
    return { step: 'change', collection, id, changes: step.changes, base: step.base } as ImportStep;
  return step.kind === 'remove' ? { step: 'remove', collection, id } : undefined;
}
