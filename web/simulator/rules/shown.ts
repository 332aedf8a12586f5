import type { CollectionName } from '@baraza/schema/entities';
import { SMALL_COLLECTIONS, type SmallRow } from '@baraza/schema/replica-schemas';
import { effectsOf, keyOf } from '../../src/replica/outbox/outbox.ts';
import type { CommandRow, DocumentKey } from '../../src/replica/outbox/outbox-rows.ts';
import type { Device } from '../device/device.ts';
import { sameJson } from './same-json.ts';

type Fields = Record<string, unknown>;
type Stored = Fields & { id: string; _deleted: boolean | string; _meta: { truth?: Fields | null } };

/**
 * [S5] Checks that the documents stored for the screens are the server's version plus this device's effects, at a
 * moment without writes.
 * @param all includes unacknowledged commands, which a newly opened page shows
 */
export async function compareScreens(device: Device, all = false): Promise<void> {
  if (device.ready.length === 0 || device.troubled) return;
  const looker = { alive: true, whenAwake: (work: () => void) => work() };
  await device.locks.managerOf(looker).request(`${device.replicaName}-write`, () => compare(device, all));
}

function compare(device: Device, all: boolean): void {
  const { rules } = device.world;
  const acknowledged = new Set(device.acknowledged.map(({ row }) => row?.id));
  const counted = device
    .outboxRows()
    .filter(({ state }) => state !== 'refused')
    .sort((a, b) => a.device_seq - b.device_seq);
  const uncertain = new Set(
    counted.filter(({ id }) => !all && !acknowledged.has(id)).flatMap(({ touches }) => touches),
  );
  for (const key of new Set(counted.flatMap(({ touches }) => touches))) {
    if (uncertain.has(key)) continue;
    const stored = storedDocument(device, key);
    const truth = truthOf(stored);
    const expected = withEffects(truth, key, counted, device);
    const shown = stored && !isDeleted(stored) ? plain(stored) : null;
    rules.demand('S5', sameJson(shown, expected), () => {
      const waiting = counted.filter(({ touches }) => touches.includes(key)).map(({ command }) => command.name);
      return `${device.name} shows ${JSON.stringify(shown)} for ${key}, with ${waiting} it must be ${JSON.stringify(expected)}`;
    });
  }
}

function withEffects(truth: Fields | null, key: DocumentKey, rows: CommandRow[], device: Device): Fields | null {
  const owner = { user_id: device.person.id, event_id: device.person.event_id };
  let current = truth;
  for (const row of rows) {
    for (const effect of effectsOf(row.command, owner)) {
      if (keyOf(effect) !== key) continue;
      const change = effect.change as (document: Fields | undefined) => Fields | 'delete' | undefined;
      const changed = change(current ?? undefined);
      if (changed === 'delete') current = null;
      else if (changed !== undefined) current = changed;
    }
  }
  return current;
}

/** A document as stored: those of small collections are rows of one shared collection. */
function storedDocument(device: Device, key: DocumentKey): Stored | undefined {
  const [collection, id] = [key.slice(0, key.indexOf('/')) as CollectionName, key.slice(key.indexOf('/') + 1)];
  if (!(SMALL_COLLECTIONS as readonly CollectionName[]).includes(collection)) return storedRow(device, collection, id);
  const row = storedRow(device, 'small', key) as (Stored & Partial<SmallRow>) | undefined;
  return row && { ...row.document, id, _deleted: row._deleted, _meta: row._meta };
}

function storedRow(device: Device, collection: string, id: string): Stored | undefined {
  const database = device.disk
    .names()
    .find((name) => name.startsWith(`rxdb-dexie-${device.replicaName}--`) && name.endsWith(`--${collection}`));
  return database === undefined ? undefined : device.disk.rows<Stored>(database, 'docs').find((row) => row.id === id);
}

/** Indexed booleans are stored as text. */
const isDeleted = ({ _deleted }: Stored): boolean => _deleted === true || _deleted === '1';

function truthOf(stored: Stored | undefined): Fields | null {
  if (!stored) return null;
  if (stored._meta.truth !== undefined) return stored._meta.truth;
  return isDeleted(stored) ? null : plain(stored);
}

const plain = ({ _attachments, _deleted, _meta, _rev, ...fields }: Stored): Fields => fields;
