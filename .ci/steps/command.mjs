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
