import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { Step } from './schedule/plan-import.ts';

type Perform = <N extends CommandName>(name: N, args: ArgsOf<N>) => Promise<void>;

/** Those that do something. */
export const changingSteps = (steps: readonly Step[]): Step[] =>
  steps.filter(({ kind }) => kind === 'create' || kind === 'change' || kind === 'remove');

/**
 * One command for each: what the server refuses of one says nothing of the others, and what a closed tab leaves undone is
 * what the next preview of the same file shows.
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
