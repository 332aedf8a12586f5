import { pino } from 'pino';
import { readConfig, type Settings } from './config.ts';
import { isBackupVerb, runBackupCommand } from './operations/backup/backup-command.ts';
import { runReplaceKeysCommand } from './operations/replace-keys-command.ts';
import type { RunningServer } from './serve-app.ts';
import { startServer } from './start-server.ts';

/** One Ctrl-C arrives from the terminal and from npm: signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

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
  if (verb === 'replace-keys') {
    process.stdout.write(`${await runReplaceKeysCommand(settings)}\n`);
    return;
  }
  let server: RunningServer | undefined;
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    // Before the server listens there is nothing to finish.
    if (!server) process.exit(0);
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
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
  if (settings.demo) process.stdout.write(welcome(settings));
}

const welcome = ({ publicUrl, databaseUrl, dataDir }: Settings): string => `
Baraza is at ${publicUrl}

  an attendee   amina@example.org
  an admin      admin@example.org
  password      anything

Ctrl-C ends it. The demo's data is in ${databaseUrl ? 'your Postgres' : dataDir}.
`;

/** Prints the message for the person who starts the server; the stack only with LOG_LEVEL=debug. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

main().catch(fail);
