import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands';
import { anyArguments } from '@baraza/schema/testing/any-arguments';
import fc from 'fast-check';
import { KNOWN, OWNERS } from '../../../sync-server/simulator/event-rows.ts';
import type { SeededRandom } from '../../../sync-server/simulator/seeded-random.ts';

export type AnyCall = { [N in CommandName]: { name: N; args: ArgsOf<N> } }[CommandName];

/** Who has a device in a run is not erased: signed out for good, it would have nothing more to show. */
const without = KNOWN.people.filter((id) => !OWNERS.some((owner) => owner.id === id));
const any = { ...anyArguments(KNOWN), erase_person: anyArguments({ ...KNOWN, people: without }).erase_person };
const names = Object.keys(commands) as CommandName[];
/** A check-in that some device has made in this run. */
export interface MadeScan {
  check_in_id: string;
  user_id: string;
  made_at: string;
}

/** The door is what the app is for, and where two devices meet over one person. */
const AT_THE_DOOR = 0.35;
/** And what is done there is taken back now and then. */
const TAKEN_BACK = 0.12;

/**
 * Any command with any arguments that a screen may give, allowed or not. They come from the record that has an entry
 * for every command there is: one without does not compile, so nothing new stays out of the simulator.
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

/** As an admin sees it on a device that may have heard of half of it. */
function undoOne(random: SeededRandom, records: readonly MadeScan[]): AnyCall {
  const othersOf = (one: MadeScan) =>
    records.filter(({ user_id, check_in_id }) => user_id === one.user_id && check_in_id !== one.check_in_id);
  // Where two doors met over one person, another record takes the place of the one that is undone.
  const contested = records.filter((record) => othersOf(record).length > 0);
  const record = random.pick(contested.length > 0 ? contested : records);
  const { check_in_id, user_id } = record;
  const others = othersOf(record);
  const other = others.length > 0 && random.chance(0.5) ? random.pick(others) : null;
  const next = other && { check_in_id: other.check_in_id, check_in_time: other.made_at };
  return { name: 'undo_check_in', args: { check_in_id, user_id, reason: 'The wrong person', next } };
}
