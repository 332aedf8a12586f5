import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { Step } from './schedule/plan-import.ts';

type Perform = <N extends CommandName>(name: N, args: ArgsOf<N>) => Promise<void>;

/** Steps that change something. */
export const changingSteps = (steps: readonly Step[]): Step[] =>
  steps.filter(({ kind }) => kind === 'create' || kind === 'change' || kind === 'remove');

/**
 * Sends one command per step, so that a refused one doesn't affect the others. If the tab closes halfway, the next
 * preview of the same file shows the remaining steps.
 */
export async function applyImport(
  perform: Perform,
  steps: readonly Step[],
  onDone: (count: number) => void,
): Promise<void> {
  let count = 0;
  for (const step of changingSteps(steps)) {
    const { collection, id } = step;
    if (step.kind === 'create')
      await perform('create_content', { collection, document: step.document } as ArgsOf<'create_content'>);
    if (step.kind === 'change')
      await perform('update_content', {
        collection,
        id,
        changes: step.changes,
        base: step.base,
      } as ArgsOf<'update_content'>);
    if (step.kind === 'remove') await perform('delete_content', { collection, id });
    count += 1;
    onDone(count);
  }
}
