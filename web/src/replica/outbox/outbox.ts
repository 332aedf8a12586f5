import { type ArgsOf, type CommandName, commands } from '@baraza/schema/commands';
import type { Effect, MadeBy } from '@baraza/schema/define/command';
import { Dexie, type Table } from 'dexie';
import { onDisk } from '../storage/storage.ts';
import { ReplicaStorageError } from '../storage/storage-error.ts';
import { createExclusive, type Exclusive } from '../tabs/exclusive.ts';
import { uuidV7 } from '../uuid-v7.ts';
import { dropKept, sendKeptAgain } from './kept-check-ins.ts';
import { asWaiting, type CommandRow, type DocumentKey, type Metadata, type Refusal } from './outbox-rows.ts';

/** The owner of an outbox; each person has a database of their own. */
export interface Owner {
  user_id: string;
  event_id: string;
}

/**
 * The durable commands of one person on this device, and metadata beside them. Local only.
 * Every transaction is on disk before it resolves (`strict`).
 */
export class OutboxDatabase extends Dexie {
  readonly commands!: Table<CommandRow, number>;
  /** Values of `Metadata`, and kept check-ins. */
  readonly metadata: Table<{ key: string; value: Metadata[keyof Metadata] | CommandRow }, string>;
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

  /**
   * The unique id of this device; created on first use. Waits while a tab removes the replica: what is taken meanwhile would
   * be lost. A removal that was cut short is over.
   */
  async deviceId(locks?: LockManager): Promise<string> {
    return (await this.findId(false)) || this.removal(locks)(() => this.findId(true));
  }

  /** '' while the mark of a removal is to be kept, and is there. */
  private findId(takesAgain: boolean): Promise<string> {
    return this.transaction('rw', this.metadata, async () => {
      const known = await this.recall('device');
      if (known?.is_removed && !takesAgain) return '';
      const id = known?.id ?? uuidV7();
      if (!known || known.is_removed) await this.remember('device', { id });
      return id;
    });
  }

  /** Held from the mark of a removal until its end; the browser lets go of it when the tab dies. */
  removal(locks: LockManager | undefined): Exclusive {
    return createExclusive(`${this.name}-removal`, locks);
  }

  /**
   * Counts what waits, and takes no command from then on, of any tab: one that is stored while the replica is being removed
   * would go with it, after a screen has said that it is kept. Until somebody opens the replica after that.
   * @param unsent 'keep': does nothing while commands wait
   */
  stopTaking(unsent: 'keep' | 'discard'): Promise<number> {
    return this.transaction('rw', this.commands, this.metadata, async () => {
      const waiting = await this.countWaiting();
      const { id } = (await this.recall('device')) ?? { id: uuidV7() };
      if (waiting === 0 || unsent === 'discard') await this.remember('device', { id, is_removed: true });
      return waiting;
    });
  }

  /** Appends commands with the next numbers in one transaction: all of them are durable, or none. */
  appendAll<N extends CommandName>(name: N, all: readonly ArgsOf<N>[], now = new Date()): Promise<CommandRow[]> {
    return this.transaction('rw', this.commands, this.metadata, async () => {
      const rows: CommandRow[] = [];
      for (const args of all) rows.push(await this.appendWithin(name, args, now));
      return rows;
    });
  }

  private async appendWithin<N extends CommandName>(name: N, args: ArgsOf<N>, now: Date): Promise<CommandRow> {
    const [known, last_seq, offset] = await Promise.all([
      this.recall('device'),
      this.recall('last_seq'),
      this.recall('clock_offset_ms'),
    ]);
    if (known?.is_removed) throw new ReplicaStorageError('closed', undefined);
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

  /** The next commands to send, oldest first. */
  waiting(limit: number): Promise<CommandRow[]> {
    // An index gives equal keys in the order of the primary key.
    return this.commands.where('state').equals('waiting').limit(limit).toArray();
  }

  countWaiting(): Promise<number> {
    return this.commands.where('state').equals('waiting').count();
  }

  /** Commands whose effects the replica must show, in order; all, or only those that touch `keys`. */
  async counted(keys?: readonly DocumentKey[]): Promise<CommandRow[]> {
    const rows = keys
      ? await this.commands.where('touches').anyOf(keys).distinct().toArray()
      : await this.commands.where('state').anyOf('waiting', 'answered').toArray();
    return rows.filter((row) => row.state !== 'refused').sort((a, b) => a.device_seq - b.device_seq);
  }

  /** Any answered command; undefined when there is none. */
  oneAnswered(): Promise<CommandRow | undefined> {
    return this.commands.where('state').equals('answered').first();
  }

  answered(): Promise<CommandRow[]> {
    return this.commands.where('state').equals('answered').toArray();
  }

  /** Makes answered commands and kept check-ins of other epochs wait again; without `epoch`: all answered, none kept. */
  async waitAgain(epoch?: string): Promise<void> {
    await this.transaction('rw', this.commands, this.metadata, async () => {
      const undone = (await this.answered()).filter(({ answer }) => answer?.epoch !== epoch);
      await this.commands.bulkPut(undone.map(asWaiting));
      if (epoch !== undefined) await sendKeptAgain(this, epoch);
    });
  }

  /**
   * Forgets how far the documents are pulled: whoever opens them, or pulls, empties them first. What they showed of applied
   * commands goes with them, so these wait again.
   */
  mustEmpty(): Promise<void> {
    return this.transaction('rw', this.commands, this.metadata, async () => {
      await this.forget('sync_state');
      await this.remember('must_empty', true);
      await this.waitAgain();
    });
  }

  markAnswered(device_seq: number, answer: NonNullable<CommandRow['answer']>): Promise<void> {
    return this.markAll([[device_seq, { state: 'answered', answer }]]);
  }

  markRefused(device_seq: number, refusal: Refusal): Promise<void> {
    return this.markAll([[device_seq, { state: 'refused', refusal }]]);
  }

  /** Marks commands in one transaction with few requests: a thousand updates by themselves take a second. */
  async markAll(
    marks: readonly [device_seq: number, Pick<CommandRow, 'state' | 'answer' | 'refusal'>][],
  ): Promise<void> {
    await this.commands.bulkUpdate(marks.map(([key, changes]) => ({ key, changes })));
  }

  /** Deletes what the server has applied, kept check-ins too: no further pull is expected. */
  async dropAnswered(): Promise<void> {
    await this.commands.where('state').equals('answered').delete();
    await dropKept(this);
  }

  /** Replaces a refused command by a new one with the same arguments; undefined when it no longer exists. */
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

/**
 * The effects of a command on the replica; none when another app version made it and this one can't read it.
 * @param arrived_at when the server received it, as far as it has said so
 */
export function effectsOf(command: CommandRow['command'], owner: Owner, arrived_at?: string): Effect[] {
  const device = new Date(command.made_at).getTime();
  const by: MadeBy = {
    ...owner,
    device_id: command.device_id,
    made_at: new Date(device + (command.clock_offset_ms ?? 0)).toISOString(),
    device_time: command.made_at,
    clock_offset_ms: command.clock_offset_ms,
    arrived_at,
  };
  const definition = commands[command.name] as { effects(args: unknown, by: MadeBy): Effect[] } | undefined;
  try {
    return definition?.effects(command.args, by) ?? [];
  } catch {
    return [];
  }
}

/** Keeps the stored key of earlier app versions: an old tab may still be open beside this one. */
const storedKey = (key: keyof Metadata): string => (key === 'sync_state' ? 'filling' : key);
