import { anyArguments } from '@baraza/schema/commands/any-arguments';
import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands/index';
import fc from 'fast-check';
import { KNOWN } from '../../../sync-server/simulator/event-rows.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';

export type AnyCall = { [N in CommandName]: { name: N; args: ArgsOf<N> } }[CommandName];

const any = anyArguments(KNOWN);
const names = Object.keys(commands) as CommandName[];
/** The door is what the app is for, and where two devices meet over one person. */
const AT_THE_DOOR = 0.35;

/**
 * Any command with any arguments that a screen may give, allowed or not. They come from the record that has an entry
 * for every command there is: one without does not compile, so nothing new stays out of the simulator.
 */
export function anyCall(random: SeededRandom): AnyCall {
  const name = random.chance(AT_THE_DOOR) ? 'record_check_in' : random.pick(names);
  const seed = random.whole(0, 2 ** 31 - 1);
  const [args] = fc.sample<unknown>(any[name], { seed, numRuns: 1 });
  return { name, args } as AnyCall;
}
