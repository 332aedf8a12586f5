import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Runs a command to its end, its output on ours. Answers its exit code; 1 when a signal ended it. */
export function runCommand(command, args, { cwd = root, env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env }, ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a script with this same Node. */
export const runNode = (args, options) => runCommand(process.execPath, args, options);

/**
 * Runs a program until it ends or we are told to end. Ctrl-C reaches it from the terminal by itself; SIGTERM is
 * passed on. Answers the exit code to end with.
 */
export function runUntilStopped(args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    const passOn = (signal) => child.kill(signal);
    // On a terminal the whole group gets Ctrl-C; a second SIGINT from us would cut its shutdown short.
    const onInterrupt = () => process.stdin.isTTY || passOn('SIGINT');
    process.on('SIGINT', onInterrupt);
    process.on('SIGTERM', passOn);
    process.on('SIGHUP', passOn);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}
