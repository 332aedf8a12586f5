import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { ProblemError } from '../../../http/problems.ts';

const UPLOAD_MAX_BYTES = 1024 * 1024 * 1024;
/** For the whole file: the pace that every body has to keep would let one of a gigabyte take a month. */
export const UPLOAD_MS = 3_600_000;

/**
 * Writes the body of a call to a file.
 * @param within aborted when it has taken too long
 * @throws ProblemError where there is none, or where it is too large or too slow
 */
export async function keepUpload(body: ReadableStream | null, path: string, within: AbortSignal): Promise<void> {
  if (!body) throw new ProblemError('malformed', 'Send the backup as the body.');
  let size = 0;
  try {
    await pipeline(
      Readable.fromWeb(body as unknown as NodeReadableStream),
      async function* counted(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.byteLength;
          if (size > UPLOAD_MAX_BYTES) throw new ProblemError('too_large', 'A backup has 1 GiB at most.');
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal: within },
    );
  } catch (error) {
    if (!within.aborted) throw error;
    throw new ProblemError('malformed', 'The backup was more than an hour in coming: nothing was changed.');
  }
}
