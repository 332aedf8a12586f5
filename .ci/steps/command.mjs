import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project, with no slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** An expected failure of a command: its message is a sentence for people, printed without a stack. */
export class CannotGoOn extends Error {}

/** Runs an entry script; prints the message of a CannotGoOn, and any other error with its stack. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof CannotGoOn ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Runs a command with inherited output. Resolves to its exit code; 1 when a signal ended it. */
export function runCommand(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options, env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script with this same Node. */
export const runNode = (args, options) => runCommand(process.execPath, args, options);

/** One Ctrl-C arrives from the terminal and from npm: signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

const ASKING = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs scripts in parallel until one ends or a signal arrives. Each has its own process group, so that it gets a signal
 * only once, from here. Resolves to the exit code of the first that ended, and whether a signal requested it.
 */
export async function runUntilEnded(scripts) {
  let lastAsked = Number.NEGATIVE_INFINITY;
  const children = scripts.map(({ args, env }) =>
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    }),
  );
  const end = () => {
    if (performance.now() - lastAsked < SAME_SIGNAL_MS) return;
    lastAsked = performance.now();
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ASKING) process.on(signal, end);
  const exits = children.map(
    (child) =>
      new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('exit', (code, signal) => resolve(code ?? (ASKING.includes(signal) ? 0 : 1)));
      }),
  );
  const code = await Promise.race(exits);
  const isAsked = Number.isFinite(lastAsked);
  end();
  await Promise.all(exits);
  return { code, isAsked };
}
