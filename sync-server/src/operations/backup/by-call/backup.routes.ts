import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Database, Queries } from '../../../database/database.ts';
import { addEntry } from '../../../features/audit/audit.store.ts';
import {
  confirmPassword,
  PasswordHeader,
  passwordIn,
  textIn,
} from '../../../features/auth/passwords/confirm-password.ts';
import { RateLimit } from '../../../http/limits/rate-limit.ts';
import { type Route, route } from '../../../http/route.ts';
import type { Viewer } from '../../../http/session/viewer.ts';
import type { ServerContext } from '../../../server-context.ts';
import { demandAdminNow } from '../keep-admin.store.ts';
import { BY_CALL, type Restored, restoreBackup } from '../restore.store.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { NewPassphrase } from '../stored-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { atWork, inPlace } from './in-place.ts';
import { keepUpload, UPLOAD_MS } from './keep-upload.ts';

const tag = 'Admin';
const HOUR = 3_600;
/** Of one event, in an hour: each takes a connection, disk and time that all events of the server share. */
const backups = new RateLimit('backup-call', 30, HOUR);
const restores = new RateLimit('restore-call', 20, HOUR);
const COSTS = 100;
/** Milliseconds in which a backup is taken, as an upload is brought: somebody may read a byte now and then. */
const DOWNLOAD_MS = UPLOAD_MS;
const Password = z.string().min(1, 'Enter your password');
const PASSPHRASE = 'baraza-passphrase';
/** Media types of a backup that is open, and of one that is encrypted: the age format has none of its own. */
const OPEN = 'application/gzip';
const ENCRYPTED = 'application/octet-stream';

export function backupRoutes(): Route[] {
  return [
    route({
      method: 'post',
      path: '/api/admin/backup',
      summary:
        'All of the event in one compressed file, for an admin who gives their password once more; with a passphrase ' +
        'it is encrypted in the age format',
      tag,
      policy: 'admin',
      costs: COSTS,
      body: z.object({ password: Password.max(1_000), passphrase: NewPassphrase.optional() }),
      answer: z.string().meta({ format: 'binary' }),
      contentType: [OPEN, ENCRYPTED],
      problems: ['too_many_requests', 'unavailable'],
      async handle({ context, viewer, body }) {
        await confirmPassword(context, viewer, body.password);
        return new Promise((resolve, reject) => {
          const work = async () => {
            const { answer, isTaken } = await backupFor(context, viewer, body.passphrase);
            resolve(answer);
            await isTaken;
          };
          inPlace('backup', viewer.event_id, work).catch(reject);
        });
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/restore',
      summary:
        'Put back all of the event from such a file, sent as the body. Every replica starts anew and keeps what waits ' +
        'on it; who does this stays an admin with the same password, and who lost that role since stays an attendee: ' +
        '`stay_attendees` has their names',
      tag,
      policy: 'admin',
      costs: COSTS,
      uploads: [OPEN, ENCRYPTED],
      headers: PasswordHeader.extend({
        [PASSPHRASE]: z.string().max(3_000).optional().meta({ description: 'Of an encrypted file, percent-encoded' }),
      }),
      answer: z.object({ made_at: z.string(), rows: z.int(), stay_attendees: z.array(z.string()).optional() }),
      problems: ['malformed', 'invalid', 'too_large', 'too_many_requests', 'unavailable'],
      async handle({ context, viewer, http }) {
        await confirmPassword(context, viewer, passwordIn(http));
        const passphrase = textIn(http, PASSPHRASE);
        return inPlace('restore', viewer.event_id, () => restoreFor(context, viewer, http.req.raw.body, passphrase));
      },
    }),
  ];
}

function noteDownload({ queries }: Database, { event_id, user_id }: Viewer): Promise<void> {
  const what = { action: 'download_backup', collection: 'events', document_id: event_id };
  return addEntry(queries, { ...what, event_id, user_id, at: new Date().toISOString() });
}

/** @returns `isTaken`: settles once the file is gone from the disk, sent or not */
async function backupFor(
  { database }: ServerContext,
  viewer: Viewer,
  passphrase: string | undefined,
): Promise<{ answer: Response; isTaken: Promise<void> }> {
  await backups.take(database, viewer.event_id);
  const folder = await makeScratchFolder('backup');
  const tidy = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'backup.gz');
    // Write to disk first: a slow download must not hold a transaction open.
    await atWork(() => writeBackup(database, viewer.event_id, path, passphrase));
    await noteDownload(database, viewer);
    const { size } = await stat(path);
    const stream = createReadStream(path, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
    const isTaken = new Promise<void>((resolve) => stream.once('close', () => void tidy().finally(resolve)));
    const name = `baraza-backup-${new Date().toISOString().slice(0, 10)}.gz${passphrase ? '.age' : ''}`;
    const answer = new Response(Readable.toWeb(stream) as unknown as ReadableStream, {
      headers: {
        'Content-Type': passphrase ? ENCRYPTED : OPEN,
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    });
    return { answer, isTaken };
  } catch (error) {
    await tidy();
    throw error;
  }
}

async function restoreFor(
  { database }: ServerContext,
  viewer: Viewer,
  body: ReadableStream | null,
  passphrase: string,
): Promise<Restored> {
  const { event_id, user_id } = viewer;
  const folder = await makeScratchFolder('restore');
  try {
    const path = join(folder, 'backup.gz');
    await keepUpload(body, path, AbortSignal.timeout(UPLOAD_MS));
    const demand = (queries: Queries) => demandAdminNow(queries, viewer);
    return await atWork(async () => {
      // Before a gigabyte is unpacked as well.
      await demand(database.queries);
      await restores.take(database, event_id);
      return restoreBackup(database, event_id, path, user_id, { passphrase, demand, bounds: BY_CALL });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
