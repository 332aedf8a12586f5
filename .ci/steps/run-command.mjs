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

/** One Ctrl-C reaches us from the terminal and from npm: within this time it is the same one. */
const SAME_SIGNAL_MS = 500;

/**
 * Starts programs that run until they end or we are told to. Each is in a group of its own, so that a signal reaches
 * it once, from here. Answers their exits, `{ name, code, asked }`.
 */
export function startTogether(programs) {
  let lastAsked = Number.NEGATIVE_INFINITY;
  const children = programs.map(({ args, env }) =>
    spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
    }),
  );
  const exits = children.map(
    (child, at) =>
      new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('exit', (code, signal) =>
          resolve({ name: programs[at].name, code: code ?? (ASKING.includes(signal) ? 0 : 1), asked: lastAsked > 0 }),
        );
      }),
  );
  const endAll = () => {
    if (performance.now() - lastAsked < SAME_SIGNAL_MS) return;
    lastAsked = performance.now();
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ASKING) process.on(signal, endAll);
  return { exits, endAll };
}

const ASKING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
