import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Settings } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { restoreBackup } from '../backup/restore.store.ts';
import { makeScratchFolder } from '../backup/scratch-folder.ts';
import type { Cloud } from './cloud.ts';
import { handOver } from './hand-over.ts';
import { beginAnew, countJournal, countPeople, countUnanswered, findTakenAlong } from './taken-along.store.ts';
import { keep, TAKEN_ALONG } from './venue-folder.ts';

/**
 * Puts the event, as it is in the cloud now, into the laptop's database: all of it or nothing.
 * @throws Error while something that happened here was not handed over
 * @returns the message to print
 */
export async function takeAlong(
  database: Database,
  { eventId, dataDir }: Pick<Settings, 'eventId' | 'dataDir'>,
  cloud: Cloud,
  password: string,
): Promise<string> {
  await demandHandedOver(database, eventId);
  // Once more, as that server may have been put back from a backup since, and who registered here is in no journal.
  if (await findTakenAlong(database.queries, eventId)) await handOver(database, eventId, cloud);
  const folder = await makeScratchFolder('take-along');
  try {
    const path = join(folder, 'backup.gz');
    const { body } = await cloud.post('/api/admin/backup', { password });
    await pipeline(
      Readable.fromWeb(body as unknown as NodeReadableStream),
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    );
    const { rows, made_at } = await restoreBackup(database, eventId, path, '', {
      within: (tx, header) => beginAnew(tx, eventId, cloud.address, header.made_at),
    });
    await keep(dataDir, TAKEN_ALONG, `${cloud.address}, as it stood at ${made_at}`);
    return `${rows} rows of ${eventId} were taken along, as they stood at ${made_at}. At the venue: npm run venue`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function demandHandedOver({ queries }: Database, eventId: string): Promise<void> {
  const isKnown = (await findTakenAlong(queries, eventId)) !== undefined;
  const left = await countUnanswered(queries, eventId);
  const people = isKnown ? 0 : await countPeople(queries, eventId);
  if (left === 0 && people > 0)
    throw new Error(
      `The event in this folder has ${people} people and was not taken along: taking another one along would overwrite it. ` +
        'Choose another DATA_DIR, or remove this one.',
    );
  if (left === 0) return;
  throw new Error(
    `${left} of ${await countJournal(queries, eventId)} things that happened on this laptop were not handed over, and taking the event along ` +
      `would overwrite them. ${isKnown ? 'First: npm run venue -- hand-over' : 'Choose another DATA_DIR, or remove this one.'}`,
  );
}
