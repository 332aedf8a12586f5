import { pino } from 'pino';
import { readConfig } from './config.ts';
import { isBackupVerb, runBackupCommand } from './operations/backup/backup-command.ts';
import type { RunningServer } from './serve-app.ts';
import { startServer } from './start-server.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

async function main(): Promise<void> {
  const settings = readConfig(process.env);
  const log = pino({ level: settings.logLevel });
  if (settings.demo && !LOOPBACK.has(settings.host))
    log.warn('DEMO IS ON AND OTHERS CAN REACH IT: anybody signs in as anybody, with any password');
  const [verb, file] = process.argv.slice(2);
  if (isBackupVerb(verb)) {
    process.stdout.write(`${await runBackupCommand(verb, file, settings)}\n`);
    return;
  }
  let server: RunningServer | undefined;
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // A second signal forces the exit; before the server listens there is nothing to finish.
    if (stopping || !server) process.exit(stopping ? 1 : 0);
    stopping = true;
    log.info({ signal }, 'finishing what is in flight');
    server.stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  server = await startServer(settings, log);
  process.stdout.write(`listening on ${server.address}\n`);
}

/** Prints the message for the person who starts the server; the stack only with LOG_LEVEL=debug. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

main().catch(fail);
