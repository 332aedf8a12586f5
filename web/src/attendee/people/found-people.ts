import type { User } from '@baraza/schema/people/user';
import { type DirectoryEntry, directoryEntry } from './directory.ts';

/**
 * The people on this phone and those whom the server found, each once and without those whom one blocks, by name. What the
 * phone holds of a person is shown before what was found: it has what this device has changed.
 */
export function withFound(
  held: readonly DirectoryEntry[],
  found: readonly User[],
  me: string,
  blocked: ReadonlySet<string>,
): DirectoryEntry[] {
  const known = new Set([me, ...blocked, ...held.map(({ user }) => user.id)]);
  const others = found.filter(({ id }) => !known.has(id)).map(directoryEntry);
  return [...held, ...others].sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0));
}
