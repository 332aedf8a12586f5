import { startTogether } from './run-command.mjs';

/** Runs the built server until it ends or is ended. Answers the exit code to end with. */
export async function runServer(env) {
  const { exits } = startTogether([
    { name: 'server', args: ['--enable-source-maps', 'sync-server/dist/index.js'], env },
  ]);
  const [{ code }] = await Promise.all(exits);
  return code;
}
