import { vi } from 'vitest';

/** A busy machine takes seconds for what takes none on another. */
const PATIENT_FOR_MS = 20_000;

/** Vitest's own `waitFor`. Files that share their modules share `vi` too, and run this set-up more than once. */
const PLAIN = Symbol.for('plain waitFor');
const shared: typeof vi & { [PLAIN]?: typeof vi.waitFor } = vi;
const plain = shared[PLAIN] ?? vi.waitFor;
shared[PLAIN] = plain;

/** Set-up of test files: `vi.waitFor` waits this long at least. By itself it has a second, and no setting for it. */
vi.waitFor = (check, wait = {}) => {
  const { timeout = 0, ...others } = typeof wait === 'number' ? { timeout: wait } : wait;
  return plain(check, { ...others, timeout: Math.max(timeout, PATIENT_FOR_MS) });
};
