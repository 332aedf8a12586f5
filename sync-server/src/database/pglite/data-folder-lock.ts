import { createHash, randomUUID } from 'node:crypto';
import { realpath, rename, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that every system takes for a socket, with room for what makes one the name of one start. */
const SOCKET_PATH_MAX_BYTES = 90;
/** Longer than another process needs between finding a dead owner's socket and putting its own there. */
const TAKEOVER_MS = 200;
const ANSWER_WITHIN_MS = 1_000;

/**
 * Holds a folder for this process until it ends, however it ends: the lock is a socket that this process listens on,
 * and the system stops listening for the dead. Works between containers that share a folder, where ids of processes
 * would mean nothing.
 * @throws Error when another process holds it
 * @returns gives it up
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = await socketPath(folder);
  const us = { pid: String(process.pid), start: randomUUID() };
  const server = await listen(path, us);
  return server ? () => closed(server) : takeOver(folder, path, us);
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/** Who listens: for people, and to tell one start from another. */
interface Owner {
  pid: string;
  start: string;
}

/**
 * Puts our socket in the place of a dead owner's. It is made under a name of its own: a server that closes removes the
 * name that it was made with, which is then never another one's.
 */
async function takeOver(folder: string, path: string, us: Owner): Promise<() => Promise<void>> {
  const owner = await ownerOf(path);
  if (owner) throw inUse(folder, owner);
  const ours = `${path}.${us.start.slice(0, 8)}`;
  const server = await listen(ours, us);
  if (!server) throw inUse(folder, undefined);
  await rename(ours, path);
  // Another start may have found the same dead socket, and put its own over ours; the last one stays.
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

/** @returns undefined when there is a socket already, of the living or of the dead */
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

/** @returns undefined when nobody listens there any more */
function ownerOf(path: string): Promise<Owner | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    let isAlive = false;
    const socket = connect(path);
    // An owner that is too busy to answer is alive all the same.
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
