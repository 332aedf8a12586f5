import { inflateRawSync } from 'node:zlib';
import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';

const dictionary = Buffer.from(DELTA_WORDS);

/** A message of the socket as text; a binary one as the app reads it, whether it refers to `DELTA_WORDS` or not. */
export const inflated = (message: string | Uint8Array): string =>
  typeof message === 'string' ? message : String(inflateRawSync(message, { dictionary }));
