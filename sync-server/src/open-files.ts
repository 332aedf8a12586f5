import { readFileSync } from 'node:fs';

/** Files that are kept free of connections: the database, mails, pushes, backups. */
const FOR_OTHER_WORK = 500;
/** Of the connections: a phone without a socket is served by its calls, one without calls by nothing. */
const SHARE_OF_SOCKETS = 0.75;
/** How many files a process may open, Node having raised the soft limit to the hard one; undefined where nobody says it. */
export function openFilesMost(pid: number | 'self' = 'self'): number | undefined {
  try {
    const [, hard] = /^Max open files +\S+ +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
    return hard === undefined ? undefined : Number(hard);
  } catch {
    return undefined;
  }
}

/** How many connections, and how many sockets among them, so many files are enough for. */
export function roomOf(files = Number.POSITIVE_INFINITY): { connections: number; sockets: number } {
  const connections = Math.max(files - FOR_OTHER_WORK, Math.floor(files / 2));
  return { connections, sockets: Math.floor(connections * SHARE_OF_SOCKETS) };
}
