import { SPEAKS } from '@baraza/schema/sync/protocol-version';
import type { Database } from '../../database/database.ts';
import {
  HAND_OVER_BYTES,
  HANDED_AT_ONCE,
  type HandedCommand,
  type HandedOver,
  type HandOver,
} from '../../features/laptop/handed-over.ts';
import type { Cloud } from './cloud.ts';
import { asAdded, asBadges, asCommand, asDoor, asNewcomer } from './handed-rows.ts';
import {
  findNewcomers,
  findNewDoors,
  findTakenAlong,
  journalAfter,
  keysOf,
  noteSame,
  storeAnswers,
} from './taken-along.store.ts';

export interface HandedOverCount {
  commands: number;
  refused: number;
  people: number;
  doors: number;
  /** Their ids there, of whom the badge from here opens no door. */
  closedBadges: string[];
}

/**
 * Hands everything that happened here to the server in the cloud, in the order in which it happened. It begins from the
 * start each time: what that server has is not done again, also when it was put back from a backup meanwhile.
 * @throws Error when the way ends; what was answered until then is noted. Also, before anything goes over, when that server is older than
 *   this one: what it can not read it would refuse for good
 */
export async function handOver(database: Database, eventId: string, cloud: Cloud): Promise<HandedOverCount> {
  const { queries } = database;
  const base = await findTakenAlong(queries, eventId);
  if (!base)
    throw new Error(
      'Nothing was taken along into this folder, so nothing can be handed over. A backup of a laptop does not have what happened there: only its own folder has.',
    );
  if ((await cloud.speaks()) < SPEAKS)
    throw new Error(
      `${cloud.address} is older than this laptop, and could not read all of what happened here. Update it, then hand over again. ` +
        'Nothing was handed over, and nothing is lost.',
    );
  const keys = await keysOf(queries, eventId);
  const send = async (part: Partial<HandOver>): Promise<HandedOver> =>
    (await (
      await cloud.post('/api/admin/hand-over', { event_id: eventId, keys, speaks: SPEAKS, ...part })
    ).json()) as HandedOver;

  const newcomers = await findNewcomers(queries, base);
  const doors = (await findNewDoors(queries, base)).map(asDoor);
  const count: HandedOverCount = { commands: 0, refused: 0, people: 0, doors: doors.length, closedBadges: [] };
  const same = { ...base.same };
  const sendPeople = async (part: Pick<HandOver, 'people'> | Pick<HandOver, 'added'>) => {
    const answer = await send(part);
    // Servers of earlier versions don't say.
    count.people += answer.people ?? 0;
    for (const { id, as } of answer.same) same[id] = as;
  };
  for (const people of inParts(newcomers.filter(({ byCommand }) => !byCommand).map(asNewcomer)))
    await sendPeople({ people });
  for (const added of inParts(newcomers.filter(({ byCommand }) => byCommand).map(asAdded))) await sendPeople({ added });
  for (const some of inParts(doors)) await send({ doors: some });
  await noteSame(queries, eventId, same);

  const sendCommands = async (commands: HandedCommand[]) => {
    const { outcomes } = await send({ commands });
    count.commands += outcomes.length;
    count.refused += outcomes.filter(({ status }) => status === 'rejected').length;
    await storeAnswers(
      queries,
      outcomes.map(({ id, code, detail }) => ({ id, code, detail })),
      new Date().toISOString(),
    );
  };
  let place = 0;
  for (;;) {
    const rows = await journalAfter(queries, eventId, place);
    for (const some of bySize(rows.map((row) => asKnownThere(asCommand(row, cloud.user_id), same))))
      await sendCommands(some);
    place = rows.at(-1)?.place ?? place;
    if (rows.length < HANDED_AT_ONCE) break;
  }
  for (const badges of inParts(asBadges(newcomers, same))) {
    // Servers of earlier versions don't say: there no door knows them.
    const { closed_badges = badges.map(({ user_id }) => user_id) } = await send({ badges });
    count.closedBadges.push(...closed_badges);
  }
  return count;
}

/** Whoever came new here and there has two ids: there theirs is the other one. */
function asKnownThere(command: HandedCommand, same: Readonly<Record<string, string>>): HandedCommand {
  const ids = Object.keys(same).filter((id) => JSON.stringify(command).includes(id));
  if (ids.length === 0) return command;
  let text = JSON.stringify(command);
  for (const id of ids) text = text.replaceAll(JSON.stringify(id), JSON.stringify(same[id]));
  return JSON.parse(text) as HandedCommand;
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += HANDED_AT_ONCE) yield all.slice(i, i + HANDED_AT_ONCE);
}

/** Pictures are large. */
function* bySize(commands: readonly HandedCommand[]): Generator<HandedCommand[]> {
  let part: HandedCommand[] = [];
  let bytes = 0;
  for (const command of commands) {
    const size = Buffer.byteLength(JSON.stringify(command));
    if (part.length > 0 && bytes + size > HAND_OVER_BYTES / 2) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(command);
    bytes += size;
  }
  if (part.length > 0) yield part;
}
