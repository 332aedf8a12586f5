import { isRecord } from '../../../replica/pull/server-call.ts';
import { type Transfer, type Transferred, transfer } from './transfer.ts';

export type Outcome<Done> =
  | { kind: 'done'; done: Done }
  | { kind: 'refused'; detail: string }
  | { kind: 'offline' }
  /** All was sent, but no answer came: the server may or may not have done it. */
  | { kind: 'unknown' };

/** Media types of backups. */
const OPEN = 'application/gzip';
const ENCRYPTED = 'application/octet-stream';

export interface Secrets {
  password: string;
  /** Of the file; '' if it has none. */
  passphrase: string;
}

type Following = Pick<Transfer, 'onProgress' | 'signal'>;

/**
 * Downloads the whole event as a file.
 * @param passphrase encrypts the file; '' leaves it open
 */
export async function downloadBackup(
  { password, passphrase }: Secrets,
  following: Following,
): Promise<Outcome<{ file: Blob; name: string }>> {
  const answer = await transfer({
    path: '/api/admin/backup',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password, ...(passphrase && { passphrase }) }),
    ...following,
  });
  if (answer.kind === 'cut') return { kind: 'offline' };
  if (answer.status !== 200 || answer.header('Content-Type') !== (passphrase ? ENCRYPTED : OPEN))
    return (await refusalIn(answer)) ?? { kind: 'offline' };
  const name = /filename="([^"]+)"/.exec(answer.header('Content-Disposition') ?? '')?.[1] ?? 'baraza-backup.gz';
  return { kind: 'done', done: { file: answer.body, name } };
}

export interface Restored {
  made_at: string;
  rows: number;
  /** Names of those whose admin role was taken away since, and stays away. */
  stay_attendees?: string[];
}

export async function restoreBackup(
  file: File,
  { password, passphrase }: Secrets,
  following: Following,
): Promise<Outcome<Restored>> {
  const answer = await transfer({
    path: '/api/admin/restore',
    headers: {
      'Content-Type': passphrase ? ENCRYPTED : OPEN,
      'Baraza-Password': encodeURIComponent(password),
      ...(passphrase && { 'Baraza-Passphrase': encodeURIComponent(passphrase) }),
    },
    body: file,
    ...following,
  });
  if (answer.kind === 'cut') return { kind: answer.isSent ? 'unknown' : 'offline' };
  const restored = answer.status === 200 ? await jsonIn(answer.body) : undefined;
  if (isRestored(restored)) return { kind: 'done', done: restored };
  // The answer may come from a proxy that timed out or a captive portal, not from our server.
  return (await refusalIn(answer)) ?? { kind: 'unknown' };
}

const isRestored = (body: unknown): body is Restored =>
  isRecord(body) && typeof body.made_at === 'string' && typeof body.rows === 'number';

/** The server's refusal; undefined when the answer is not from our server. */
async function refusalIn({ body }: Transferred & { kind: 'answered' }): Promise<Outcome<never> | undefined> {
  const problem = await jsonIn(body);
  if (!isRecord(problem) || typeof problem.code !== 'string' || typeof problem.detail !== 'string') return undefined;
  return { kind: 'refused', detail: problem.detail };
}

async function jsonIn(body: Blob): Promise<unknown> {
  try {
    return JSON.parse(await body.text());
  } catch {
    return undefined;
  }
}
