import { createHash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import {
  HAND_OVER_BYTES,
  HANDED_AT_ONCE,
  type HandedCommand,
  type HandedOver,
  type HandOver,
} from '../../features/laptop/handed-over.ts';
import type { Cloud } from './cloud.ts';
import { asCommand, asDoor, asNewcomer } from './handed-rows.ts';
import {
  findGone,
  findNewcomers,
  findNewDoors,
  findTakenAlong,
  journalAfter,
  noteKnown,
  storeAnswers,
  type TakenAlong,
} from './taken-along.store.ts';

export interface HandedOverCount {
  commands: number;
  refused: number;
  people: number;
  doors: number;
}

/**
 * Hands everything that happened here to the server in the cloud, in the order in which it happened. It begins from the
 * start each time: what that server has is not done again, also when it was put back from a backup meanwhile.
 * @throws Error when the way ends; what was answered until then is noted
 */
export async function handOver(database: Database, eventId: string, cloud: Cloud): Promise<HandedOverCount> {
  const { queries } = database;
  const base = await findTakenAlong(queries, eventId);
  if (!base)
    throw new Error(
      'Nothing was taken along on this laptop, so nothing can be handed over: its people are others than those in the cloud.',
    );
  const send = async (part: Partial<HandOver>): Promise<HandedOver> =>
    (await (await cloud.post('/api/admin/hand-over', { event_id: eventId, ...part })).json()) as HandedOver;

  const people = (await findNewcomers(queries, base)).map(asNewcomer);
  const same = { ...base.same };
  for (const some of inParts(people)) {
    const answer = await send({ people: some });
    for (const { id, as } of answer.same) same[id] = as;
  }
  const doors = (await findNewDoors(queries, base)).map(asDoor);
  for (const some of inParts(doors)) await send({ doors: some });
  await noteKnown(queries, base, { people: people.map(({ id }) => id), same });

  const count: HandedOverCount = { commands: 0, refused: 0, people: people.length, doors: doors.length };
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
    for (const some of bySize(rows.map((row) => asKnownThere(asCommand(row), same)))) await sendCommands(some);
    place = rows.at(-1)?.place ?? place;
    if (rows.length < HANDED_AT_ONCE) break;
  }
  for (const some of inParts(await removals(database, base, cloud))) await sendCommands(some);
  return count;
}

/** Whoever registered here and there has two ids: there theirs is the other one. */
function asKnownThere(command: HandedCommand, same: Readonly<Record<string, string>>): HandedCommand {
  const ids = Object.keys(same).filter((id) => JSON.stringify(command).includes(id));
  if (ids.length === 0) return command;
  let text = JSON.stringify(command);
  for (const id of ids) text = text.replaceAll(JSON.stringify(id), JSON.stringify(same[id]));
  return JSON.parse(text) as HandedCommand;
}

/** People who removed themselves here are removed there, by the admin who hands over. */
async function removals(database: Database, base: TakenAlong, { user_id }: Cloud): Promise<HandedCommand[]> {
  const now = new Date().toISOString();
  return (await findGone(database.queries, base)).map((gone, i) => ({
    id: idFrom(`removed themselves: ${gone}`),
    device_seq: i + 1,
    name: 'erase_person',
    args: { user_id: gone },
    made_by: { user_id, role: 'admin' },
    origin: { device_id: 'venue laptop', device_time: now, clock_offset_ms: 0, arrived_at: now },
  }));
}

/** The same id for the same text, so that it is done once. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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
