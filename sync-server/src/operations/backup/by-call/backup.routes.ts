import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { z } from 'zod';
import type { Database, Queries } from '../../database/database.ts';
import { addEntry } from '../../features/audit/audit.store.ts';
import { confirmPassword, PasswordHeader, passwordIn, textIn } from '../../features/auth/passwords/confirm-password.ts';
import { ProblemError } from '../../http/problems.ts';
import { type Route, route } from '../../http/route.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { demandAdminNow } from './keep-admin.store.ts';
import { restoreBackup } from './restore.store.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { NewPassphrase } from './stored-backup.ts';
import { writeBackup } from './write-backup.ts';

const tag = 'Admin';
const RESTORE_MAX_BYTES = 1024 * 1024 * 1024;
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
      body: z.object({ password: Password.max(1_000), passphrase: NewPassphrase.optional() }),
      answer: z.string().meta({ format: 'binary' }),
      contentType: [OPEN, ENCRYPTED],
      problems: ['too_many_requests'],
      async handle({ context, viewer, body }) {
        await confirmPassword(context, viewer, body.password);
        const folder = await makeScratchFolder('backup');
        const tidy = () => rm(folder, { recursive: true, force: true });
        try {
          const path = join(folder, 'backup.gz');
          // Write to disk first: a slow download must not hold a transaction open.
          await writeBackup(context.database, viewer.event_id, path, body.passphrase);
          await noteDownload(context.database, viewer);
          const { size } = await stat(path);
          const stream = createReadStream(path);
          stream.on('close', () => void tidy());
          const name = `baraza-backup-${new Date().toISOString().slice(0, 10)}.gz${body.passphrase ? '.age' : ''}`;
          return new Response(Readable.toWeb(stream) as unknown as ReadableStream, {
            headers: {
              'Content-Type': body.passphrase ? ENCRYPTED : OPEN,
              'Content-Length': String(size),
              'Content-Disposition': `attachment; filename="${name}"`,
              'Cache-Control': 'no-store',
            },
          });
        } catch (error) {
          await tidy();
          throw error;
        }
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/restore',
      summary:
        'Put back all of the event from such a file, sent as the body. Every replica starts anew and keeps what waits ' +
        'on it; who does this stays an admin with the same password',
      tag,
      policy: 'admin',
      uploads: [OPEN, ENCRYPTED],
      headers: PasswordHeader.extend({
        [PASSPHRASE]: z.string().max(3_000).optional().meta({ description: 'Of an encrypted file, percent-encoded' }),
      }),
      answer: z.object({ made_at: z.string(), rows: z.int() }),
      problems: ['malformed', 'invalid', 'too_large', 'too_many_requests'],
      async handle({ context, viewer, http }) {
        await confirmPassword(context, viewer, passwordIn(http));
        const passphrase = textIn(http, PASSPHRASE);
        const folder = await makeScratchFolder('restore');
        try {
          const path = join(folder, 'backup.gz');
          await keepUpload(http.req.raw.body, path);
          const demand = (queries: Queries) => demandAdminNow(queries, viewer);
          // Before a gigabyte is unpacked as well.
          await demand(context.database.queries);
          return await restoreBackup(context.database, viewer.event_id, path, viewer.user_id, { passphrase, demand });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      },
    }),
  ];
}

function noteDownload({ queries }: Database, { event_id, user_id }: Viewer): Promise<void> {
  const what = { action: 'download_backup', collection: 'events', document_id: event_id };
  return addEntry(queries, { ...what, event_id, user_id, at: new Date().toISOString() });
}

async function keepUpload(body: ReadableStream | null, path: string): Promise<void> {
  if (!body) throw new ProblemError('malformed', 'Send the backup as the body.');
  let size = 0;
  await pipeline(
    Readable.fromWeb(body as unknown as NodeReadableStream),
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > RESTORE_MAX_BYTES) throw new ProblemError('too_large', 'A backup has 1 GiB at most.');
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}
