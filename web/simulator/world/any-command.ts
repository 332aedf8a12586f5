import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands';
import { anyArguments } from '@baraza/schema/testing/any-arguments';
import fc from 'fast-check';
import { KNOWN, OWNERS } from '../../../sync-server/simulator/event-rows.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';

export type AnyCall = { [N in CommandName]: { name: N; args: ArgsOf<N> } }[CommandName];

/** Owners of devices are never erased: signed out for good, they would have nothing to show. */
const without = KNOWN.people.filter((id) => !OWNERS.some((owner) => owner.id === id));
const any = { ...anyArguments(KNOWN), erase_person: anyArguments({ ...KNOWN, people: without }).erase_person };
const names = Object.keys(commands) as CommandName[];
/** A check-in made by a device in this run. */
export interface MadeScan {
  check_in_id: string;
  user_id: string;
  made_at: string;
}

/** Share of check-ins: the app's main purpose, and where devices conflict over one person. */
const AT_THE_DOOR = 0.35;
/** Share of undone check-ins. */
const TAKEN_BACK = 0.12;

/**
 * A random command with any arguments that a screen could give, allowed or not. The generators are typed to have an
 * entry for every command, so a new command can't be forgotten.
 */
export function anyCall(random: SeededRandom, records: readonly MadeScan[]): AnyCall {
  const name = nameOf(random);
  const seed = random.whole(0, 2 ** 31 - 1);
  const [args] = fc.sample<unknown>(any[name], { seed, numRuns: 1 });
  if (name === 'undo_check_in' && records.length > 0) return undoOne(random, records);
  return { name, args } as AnyCall;
}

function nameOf(random: SeededRandom): CommandName {
  if (random.chance(AT_THE_DOOR)) return 'record_check_in';
  return random.chance(TAKEN_BACK) ? 'undo_check_in' : random.pick(names);
}

/** An admin's undo on a device that may know only half of the records. */
function undoOne(random: SeededRandom, records: readonly MadeScan[]): AnyCall {
  const othersOf = (one: MadeScan) =>
    records.filter(({ user_id, check_in_id }) => user_id === one.user_id && check_in_id !== one.check_in_id);
  // When two doors recorded one person, another record replaces the undone one.
  const contested = records.filter((record) => othersOf(record).length > 0);
  const record = random.pick(contested.length > 0 ? contested : records);
  const { check_in_id, user_id } = record;
  const others = othersOf(record);
  const other = others.length > 0 && random.chance(0.5) ? random.pick(others) : null;
  const next = other && { check_in_id: other.check_in_id, check_in_time: other.made_at };
  return { name: 'undo_check_in', args: { check_in_id, user_id, reason: 'The wrong person', next } };
}
