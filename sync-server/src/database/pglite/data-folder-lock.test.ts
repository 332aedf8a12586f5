import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baraza-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Leaves the socket of a process that was killed while it held the lock. */
async function leaveDeadOwner(): Promise<void> {
  const path = join(folder, 'in-use.sock');
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => owner.stdout.once('data', resolve));
  const ended = new Promise((resolve) => owner.once('exit', resolve));
  owner.kill('SIGKILL');
  await ended;
  expect(existsSync(path)).toBe(true);
}

it('belongs to one at a time, and says to which', async () => {
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by another server (process ${process.pid}).`,
  );
  await unlock();
  await (await lockDataFolder(folder))();
});

it('is free again when its owner was killed', async () => {
  await leaveDeadOwner();
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use');
  await unlock();
});

it('goes to one of those who come for a dead owner’s at the same moment', async () => {
  await leaveDeadOwner();
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataFolder(folder)));
  const locks = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
  expect(locks).toHaveLength(1);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use');
  await locks[0]!();
  await (await lockDataFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

it('yields to another one that found the same dead owner and came last', async () => {
  await leaveDeadOwner();
  const path = join(folder, 'in-use.sock');
  const dead = statSync(path).ctimeMs;
  const attempt = lockDataFolder(folder);
  const refused = expect(attempt).rejects.toThrow('in use by another server (process 4711)');
  await vi.waitFor(() => expect(statSync(path).ctimeMs).not.toBe(dead), { interval: 2 });
  unlinkSync(path);
  const other = createServer((socket) => socket.end('4711 other')).listen(path);
  await refused;
  await expect(lockDataFolder(folder)).rejects.toThrow('process 4711');
  other.close();
});

it('holds a folder whose path is longer than a socket’s may be', async () => {
  const long = mkdtempSync(join(folder, 'x'.repeat(120)));
  const unlock = await lockDataFolder(long);
  await expect(lockDataFolder(long)).rejects.toThrow('in use');
  await unlock();
});
