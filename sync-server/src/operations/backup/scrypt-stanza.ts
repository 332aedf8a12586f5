import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Identity, Recipient } from 'age-encryption';
import { ProblemError } from '../../http/problems.ts';

/** Work factor of `age -p`, as a power of two: a second and 256 MiB for each try. A file that asks for more is refused. */
const WORK_FACTOR = 18;
const BLOCK_SIZE = 8;
const LABEL = 'age-encryption.org/v1/scrypt';
const TAG_BYTES = 16;
const CIPHER = 'chacha20-poly1305';

/**
 * Protects the key of one age file with a passphrase, as the library does, but on another thread: the library's own
 * scrypt would stop the server for seconds. All of the work is done when it resolves.
 */
export async function passphraseRecipient(passphrase: string): Promise<Recipient> {
  const { Stanza } = await import('age-encryption');
  const salt = randomBytes(16);
  const key = await keyFrom(passphrase, salt, WORK_FACTOR);
  return {
    wrapFileKey(fileKey) {
      const cipher = createCipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(['scrypt', unpadded(salt), String(WORK_FACTOR)], body)];
    },
  };
}

/** Opens what `passphraseRecipient` or `age -p` protected. Throws a ProblemError that says why it can't. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [kind, salt = '', factor = ''] = stanzas[0]?.args ?? [];
    const body = Buffer.from(stanzas[0]?.body ?? []);
    if (kind !== 'scrypt' || stanzas.length !== 1)
      throw new ProblemError(
        'invalid',
        'This file was encrypted for a key, not with a passphrase: nothing was changed.',
      );
    if (!/^[1-9]\d{0,9}$/.test(factor) || body.length !== 16 + TAG_BYTES) throw new Error('invalid stanza');
    if (Number(factor) > WORK_FACTOR)
      throw new ProblemError(
        'invalid',
        `To open this file takes more work (2^${factor}) than a server does (2^${WORK_FACTOR}): nothing was changed.`,
      );
    const key = await keyFrom(passphrase, Buffer.from(salt, 'base64'), Number(factor));
    const decipher = createDecipheriv(CIPHER, key, Buffer.alloc(12), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new ProblemError('invalid', 'The passphrase is not the one of this file: nothing was changed.', [
        { path: 'passphrase', message: 'This is not the passphrase of the file' },
      ]);
    }
  },
});

/** One at a time: each takes 256 MiB. */
let turn: Promise<unknown> = Promise.resolve();

function keyFrom(passphrase: string, salt: Uint8Array, factor: number): Promise<Buffer> {
  const [N, r] = [2 ** factor, BLOCK_SIZE];
  const key = turn.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const options = { N, r, p: 1, maxmem: 256 * N * r };
        scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, options, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
  turn = key.catch(() => undefined);
  return key;
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
