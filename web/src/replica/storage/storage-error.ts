/** Why this device could not store data; screens have a text for each. */
export type StorageProblem = 'full' | 'blocked' | 'closed' | 'deleted' | 'failed';

/** Nothing was stored: the requested change did not happen. */
export class ReplicaStorageError extends Error {
  readonly problem: StorageProblem;

  constructor(problem: StorageProblem, cause: unknown) {
    super(`The device's storage: ${problem}`, { cause });
    this.name = 'ReplicaStorageError';
    this.problem = problem;
  }
}

/** The error's names from outside in: Dexie wraps the browser's error one or two levels deep. */
function namesOf(error: unknown): string[] {
  const names: string[] = [];
  let current = error as { name?: string; inner?: unknown; cause?: unknown } | undefined;
  while (current && names.length < 5) {
    if (current.name) names.push(current.name);
    current = (current.inner ?? current.cause) as typeof current;
  }
  return names;
}

export function toStorageError(error: unknown): ReplicaStorageError {
  if (error instanceof ReplicaStorageError) return error;
  const names = namesOf(error);
  if (names.includes('QuotaExceededError')) return new ReplicaStorageError('full', error);
  if (names.includes('BlockedError') || names.includes('VersionError'))
    return new ReplicaStorageError('blocked', error);
  if (isClosed(error)) return new ReplicaStorageError('closed', error);
  return new ReplicaStorageError('failed', error);
}

/** The browser closed the connection (low memory, suspended tab); reopening helps. */
export const isClosed = (error: unknown): boolean =>
  namesOf(error).some((name) => name === 'DatabaseClosedError' || name === 'InvalidStateError');
