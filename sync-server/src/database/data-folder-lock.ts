import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path that every system takes for a socket. */
const SOCKET_PATH_MAX_BYTES = 100;
/** Longer than another process needs between finding a dead owner's socket and putting its own there. */
const TAKEOVER_MS = 200;

/**
 * Holds a folder for this process until it ends, however it ends: the lock is a socket that this process listens on,
 * and the system stops listening for the dead. Works between containers that share a folder, where ids of processes
 * would mean nothing.
 * @throws Error when another process holds it
 * @returns gives it up
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = await socketPath(folder);
  const inUse = (owner: string) =>
    new Error(
      `The data folder ${folder} is in use by another server (process ${owner}). Stop that one, or set DATA_DIR.`,
    );

  let server = await listen(path);
  if (!server) {
    const owner = await ownerOf(path);
    if (owner !== undefined) throw inUse(owner);
    await unlink(path).catch(() => {});
    server = await listen(path);
    if (!server) throw inUse('just started');
    // Another one may have found the same dead socket and removed ours for its own; the last one stays.
    await new Promise((resolve) => setTimeout(resolve, TAKEOVER_MS));
    const holder = await ownerOf(path);
    if (holder !== String(process.pid)) {
      server.close();
      throw inUse(holder ?? 'just started');
    }
  }
  const held = server;
  return () => new Promise((resolve) => held.close(() => resolve()));
}

async function socketPath(folder: string): Promise<string> {
  const real = await realpath(folder);
  const name = `baraza-${createHash('sha256').update(real).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const inside = join(real, 'in-use.sock');
  return Buffer.byteLength(inside) <= SOCKET_PATH_MAX_BYTES ? inside : join(tmpdir(), `${name}.sock`);
}

/** @returns undefined when there is a socket already, of the living or of the dead */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server.unref()));
  });
}

/** @returns undefined when nobody listens there any more */
function ownerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    // A busy owner is alive all the same.
    socket.setTimeout(1_000, () => socket.destroy());
    let connected = false;
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(connected ? answer || 'unknown' : undefined));
  });
}
