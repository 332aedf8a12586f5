import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { z } from 'zod';
import { PASSPHRASE_MIN } from '../../config.ts';
import { ProblemError } from '../../http/problems.ts';
import { passphraseIdentity, passphraseRecipient } from './scrypt-stanza.ts';

/** Loaded when it is needed: it would be a tenth of the time that each start of the server takes. */
const age = () => import('age-encryption');

/** First line of each age file (https://age-encryption.org/v1). */
const AGE = 'age-encryption.org/v1\n';
/** The header of a file with a passphrase has some 150 bytes. */
const HEADER_MAX_BYTES = 4_096;

/** A passphrase for a new backup. */
export const NewPassphrase = z
  .string()
  .min(PASSPHRASE_MIN, `At least ${PASSPHRASE_MIN} characters`)
  .max(200, 'At most 200 characters');

export const broken = (): ProblemError =>
  new ProblemError('invalid', 'This file is damaged or not whole: nothing was changed. Take another copy of it.');

/** A backup on disk. */
export interface StoredBackup {
  path: string;
  /** Key of the content, if it is encrypted. */
  fileKey?: Uint8Array;
}

export type Seal = (plain: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Makes ready to encrypt one stream in the age format, in chunks of 64 KiB: the second that a passphrase takes is over then. */
export async function sealWith(passphrase: string): Promise<Seal> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await passphraseRecipient(passphrase));
  return async function* sealed(plain) {
    yield* (await encrypter.encrypt(asWebStream(plain))) as unknown as NodeStream<Uint8Array>;
  };
}

/**
 * Finds the key of an encrypted backup; one that is not encrypted needs none.
 * @throws ProblemError for a missing or wrong passphrase, or a damaged header
 */
export async function unlock(path: string, passphrase: string | undefined): Promise<StoredBackup> {
  const start = await startOf(path);
  if (!start.startsWith(AGE)) return { path };
  if (!passphrase)
    throw new ProblemError('invalid', 'This backup is encrypted, and its passphrase is missing: nothing was changed.', [
      { path: 'passphrase', message: 'Enter the passphrase of the file' },
    ]);
  const header = /^.*?\n--- .*?\n/s.exec(start)?.[0];
  if (!header) throw broken();
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity(passphraseIdentity(passphrase));
  try {
    return { path, fileKey: await decrypter.decryptHeader(Buffer.from(header, 'latin1')) };
  } catch (error) {
    throw error instanceof ProblemError ? error : broken();
  }
}

/** Streams what is in a backup, decrypted. */
export const readBackup = ({ path, fileKey }: StoredBackup): Readable =>
  fileKey ? Readable.from(decrypted(path, fileKey)) : createReadStream(path);

async function* decrypted(path: string, fileKey: Uint8Array): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: () => fileKey });
  try {
    yield* (await decrypter.decrypt(asWebStream(createReadStream(path)))) as unknown as NodeStream<Uint8Array>;
  } catch (error) {
    // An error of the disk has a code in words; the library's has none, and means that a chunk was changed or cut off.
    throw typeof (error as { code?: unknown }).code === 'string' ? error : broken();
  }
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX_BYTES));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The library's types are those of browsers, which know no `from`. */
const asWebStream = (chunks: AsyncIterable<Uint8Array>) =>
  NodeStream.from(chunks) as unknown as ReadableStream<Uint8Array>;
