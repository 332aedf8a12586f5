import { createHash, randomUUID } from 'node:crypto';
import { realpath, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest socket path that every operating system accepts, minus room for the suffix of a temporary name. */
const SOCKET_PATH_MAX_BYTES = 90;
/** Longer than another process needs between finding a dead owner's socket and renaming its own over it. */
const TAKEOVER_MS = 200;
const ANSWER_WITHIN_MS = 1_000;

/**
 * Locks a folder until this process ends, however it ends: the lock is a socket that this process listens on, and the
 * system closes the sockets of a dead process. Works between containers that share a folder, where process ids mean
 * nothing.
 * @throws Error when another process holds it
 * @returns a function that releases it
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = await socketPath(folder);
  const us = { pid: String(process.pid), start: randomUUID() };
  const server = await listen(path, us);
  return server ? () => closed(server) : takeOver(folder, path, us);
}

/** The process id of the server that has a folder open, '' where it did not say; undefined when none has. */
export async function whoHasDataFolder(folder: string): Promise<string | undefined> {
  return (await ownerOf(await socketPath(folder)))?.pid;
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** The process that holds the lock: `pid` for error messages, `start` to tell one process start from another. */
interface Owner {
  pid: string;
  start: string;
}

/**
 * Replaces the socket of a dead owner with ours. Ours is created under a unique name and then renamed, because a
 * closing server deletes the name it was created with, which must not be the name of another owner's socket.
 */
async function takeOver(folder: string, path: string, us: Owner): Promise<() => Promise<void>> {
  const owner = await ownerOf(path);
  if (owner) throw inUse(folder, owner);
  const ours = `${path}.${us.start.slice(0, 8)}`;
  const server = await listen(ours, us);
  if (!server) throw inUse(folder, undefined);
  await rename(ours, path);
  // Another process may have found the same dead socket and renamed its own over ours; the last one wins.
  await new Promise((resolve) => setTimeout(resolve, TAKEOVER_MS));
  const holder = await ownerOf(path);
  if (holder?.start === us.start) {
    return async () => {
      await unlink(path).catch(() => undefined);
      await closed(server);
    };
  }
  server.close();
  throw inUse(folder, holder);
}

const inUse = (folder: string, owner: Owner | undefined): Error =>
  new Error(
    `The data folder ${folder} is in use by another server (process ${owner?.pid || 'unknown'}). ` +
      'Stop that one, or set DATA_DIR.',
  );

async function socketPath(folder: string): Promise<string> {
  const real = await realpath(folder);
  const name = `baraza-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(real, 'in-use.sock');
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX_BYTES ? inside : join(tmpdir(), `${name}.sock`);
}

/** @returns undefined when the path exists already, whether its owner is alive or dead */
function listen(path: string, us: Owner): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => undefined).end(`${us.pid} ${us.start}`));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server.unref()));
  });
}

/** @returns undefined when no process listens there */
function ownerOf(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    let isAlive = false;
    const socket = connect(path);
    // An owner that connects but is too busy to answer counts as alive.
    socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy());
    socket.on('connect', () => {
      isAlive = true;
    });
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [pid = '', start = ''] = answer.split(' ');
      resolve(isAlive ? { pid, start } : undefined);
    });
  });
}
