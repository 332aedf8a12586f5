import type { CommandName } from '@baraza/schema/commands';
import { uuidV7 } from '../uuid-v7.ts';
import type { OutboxDatabase } from './outbox.ts';
import { asWaiting, type CommandRow } from './outbox-rows.ts';

/** What a door has told somebody, whom it turned away too, and what corrected it: no backup that a server goes back to may lose it. */
const NAMES: readonly CommandName[] = ['record_check_in', 'record_refused_scan', 'undo_check_in'];
const KEPT_MS = 3 * 24 * 3_600_000;

/**
 * Kept among the metadata, by when they came back, not by when they were made, which may be long ago: a table of their own is an
 * upgrade, which a frozen tab would block.
 */
const PREFIX = 'kept/';

const kept = ({ metadata }: OutboxDatabase) => metadata.where('key').startsWith(PREFIX);

/** Any kept check-in; undefined when there is none. All are answers of one epoch. */
export async function oneKept(outbox: OutboxDatabase): Promise<CommandRow | undefined> {
  return (await kept(outbox).first())?.value as CommandRow | undefined;
}

/** Lets go of applied commands whose results are on the device; check-ins are kept beside them for three days. */
export async function letGo(outbox: OutboxDatabase, done: readonly CommandRow[]): Promise<void> {
  if (done.length === 0) return;
  const checkIns = done.filter(({ command }) => NAMES.includes(command.name));
  await outbox.commands.bulkDelete(done.map((row) => row.device_seq));
  await outbox.metadata.bulkPut(checkIns.map((value) => ({ key: PREFIX + uuidV7(), value })));
}

/** Makes kept check-ins wait again, unless they were applied in this epoch; without `epoch`: all of them. */
export async function sendKeptAgain(outbox: OutboxDatabase, epoch?: string): Promise<void> {
  const one = await oneKept(outbox);
  if (!one || one.answer?.epoch === epoch) return;
  const rows = (await kept(outbox).toArray()).map(({ value }) => value as CommandRow);
  await outbox.commands.bulkPut(rows.map(asWaiting));
  await dropKept(outbox);
}

export async function dropKept(outbox: OutboxDatabase): Promise<void> {
  await kept(outbox).delete();
}

/** Drops what is older than any backup that a server goes back to. */
export async function dropOldKept({ metadata }: OutboxDatabase): Promise<void> {
  const old = metadata.where('key').between(PREFIX, PREFIX + uuidV7(new Date(Date.now() - KEPT_MS)));
  if ((await old.count()) > 0) await old.delete();
}
