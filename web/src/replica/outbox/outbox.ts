import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands';
import type { Effect, MadeBy } from '@baraza/schema/define/command';
import { Dexie, type Table } from 'dexie';
import { onDisk } from '../storage/storage.ts';
import { uuidV7 } from '../uuid-v7.ts';
import type { CommandRow, DocumentKey, Metadata, Refusal } from './outbox-rows.ts';

/** Who the outbox belongs to; another person's commands are in another database. */
export interface Owner {
  user_id: string;
  event_id: string;
}

/**
 * The durable list of commands of one person on this device, with what must be remembered beside it. Local only.
 * Every transaction is on disk before it counts as done (`strict`).
 */
export class OutboxDatabase extends Dexie {
  readonly commands!: Table<CommandRow, number>;
  readonly metadata: Table<{ key: string; value: Metadata[keyof Metadata] }, string>;
  readonly owner: Owner;

  constructor(name: string, owner: Owner) {
    super(name, onDisk());
    this.owner = owner;
    this.version(1).stores({ commands: 'device_seq, id, state, *touches', facts: 'key' });
    this.metadata = this.table('facts');
  }

  async recall<K extends keyof Metadata>(key: K): Promise<Metadata[K] | undefined> {
    const row = await this.metadata.get(storedKey(key));
    return row?.value as Metadata[K] | undefined;
  }

  async remember<K extends keyof Metadata>(key: K, value: Metadata[K]): Promise<void> {
    await this.metadata.put({ key: storedKey(key), value });
  }

  async forget(key: keyof Metadata): Promise<void> {
    await this.metadata.delete(storedKey(key));
  }

  /** A name for this device that no other has; made when first asked for. */
  deviceId(): Promise<string> {
    return this.transaction('rw', this.metadata, async () => {
      const known = await this.recall('device');
      if (known) return known.id;
      const device = { id: uuidV7() };
      await this.remember('device', device);
      return device.id;
    });
  }

  /** Puts a command at the end, with the next number. Resolved means that it can't be lost any more. */
  append<N extends CommandName>(name: N, args: ArgsOf<N>, now = new Date()): Promise<CommandRow> {
    return this.transaction('rw', this.commands, this.metadata, () => this.appendWithin(name, args, now));
  }

  private async appendWithin<N extends CommandName>(name: N, args: ArgsOf<N>, now: Date): Promise<CommandRow> {
    const [known, last_seq, offset] = await Promise.all([
      this.recall('device'),
      this.recall('last_seq'),
      this.recall('clock_offset_ms'),
    ]);
    const device = known ?? { id: uuidV7() };
    const device_seq = (last_seq ?? 0) + 1;
    const command = {
      id: uuidV7(now),
      name,
      args,
      made_at: now.toISOString(),
      clock_offset_ms: offset ?? null,
      device_id: device.id,
      device_seq,
    } as CommandRow['command'];
    const touches = effectsOf(command, this.owner).map(keyOf);
    const row: CommandRow = { device_seq, id: command.id, command, state: 'waiting', touches };
    await Promise.all([
      known ?? this.remember('device', device),
      this.remember('last_seq', device_seq),
      this.commands.add(row),
    ]);
    return row;
  }

  /** What goes to the server next, in the order in which it was made. */
  waiting(limit: number): Promise<CommandRow[]> {
    // An index gives equal keys in the order of the primary key.
    return this.commands.where('state').equals('waiting').limit(limit).toArray();
  }

  countWaiting(): Promise<number> {
    return this.commands.where('state').equals('waiting').count();
  }

  /** Commands whose effects the replica must show, in order; all of them, or those that touch some documents. */
  async counted(keys?: readonly DocumentKey[]): Promise<CommandRow[]> {
    const rows = keys
      ? await this.commands.where('touches').anyOf(keys).distinct().toArray()
      : await this.commands.where('state').anyOf('waiting', 'answered').toArray();
    return rows.filter((row) => row.state !== 'refused').sort((a, b) => a.device_seq - b.device_seq);
  }

  answered(): Promise<CommandRow[]> {
    return this.commands.where('state').equals('answered').toArray();
  }

  /** Another history than this one has not got what it applied: such commands wait to be sent again. Without one: all. */
  async waitAgain(epoch?: string): Promise<void> {
    await this.transaction('rw', this.commands, async () => {
      const undone = (await this.answered()).filter(({ answer }) => answer?.epoch !== epoch);
      await this.commands.bulkPut(undone.map(({ answer: _, ...row }) => ({ ...row, state: 'waiting' })));
    });
  }

  async markAnswered(device_seq: number, answer: NonNullable<CommandRow['answer']>): Promise<void> {
    await this.commands.update(device_seq, { state: 'answered', answer });
  }

  async markRefused(device_seq: number, refusal: Refusal): Promise<void> {
    await this.commands.update(device_seq, { state: 'refused', refusal });
  }

  /** No pull will bring what these did any more; the server has them. */
  async dropAnswered(): Promise<void> {
    await this.commands.where('state').equals('answered').delete();
  }

  /** The same again as a new command, in place of a refused one. Nothing when it is not there any more. */
  again(id: string): Promise<CommandRow | undefined> {
    return this.transaction('rw', this.commands, this.metadata, async () => {
      const row = await this.commands.where('id').equals(id).first();
      if (row?.state !== 'refused') return undefined;
      await this.commands.delete(row.device_seq);
      return this.appendWithin(row.command.name, row.command.args, new Date());
    });
  }

  async dropRefused(id: string): Promise<void> {
    await this.transaction('rw', this.commands, async () => {
      const row = await this.commands.where('id').equals(id).first();
      if (row?.state === 'refused') await this.commands.delete(row.device_seq);
    });
  }
}

export const keyOf = (effect: Pick<Effect, 'collection' | 'id'>): DocumentKey => `${effect.collection}/${effect.id}`;

/** What a command does to the replica; nothing when an app of another version made it, and this one does not know it. */
export function effectsOf(command: CommandRow['command'], owner: Owner): Effect[] {
  const device = new Date(command.made_at).getTime();
  const by: MadeBy = {
    ...owner,
    device_id: command.device_id,
    made_at: new Date(device + (command.clock_offset_ms ?? 0)).toISOString(),
    device_time: command.made_at,
    clock_offset_ms: command.clock_offset_ms,
  };
  const definition = commands[command.name] as { effects(args: unknown, by: MadeBy): Effect[] } | undefined;
  return definition?.effects(command.args, by) ?? [];
}

/** A tab of an earlier version may be open beside this one: names on disk stay as they were. */
const storedKey = (key: keyof Metadata): string => (key === 'sync_state' ? 'filling' : key);
