import { doLinksLeadNowhere, isLoopback, ON_A_LAPTOP, readConfig, type Settings } from './config.ts';
import { whyFailed } from './database/failures/why-failed.ts';
import { openLog } from './log.ts';
import { isBackupVerb } from './operations/backup/backup-command.ts';
import { runBackupOrder } from './operations/backup/backup-order.ts';
import { runDoctorCommand } from './operations/doctor/doctor-command.ts';
import { runEventsCommand } from './operations/events-command.ts';
import { runNewEpochCommand } from './operations/new-epoch-command.ts';
import { runReplaceKeysCommand } from './operations/replace-keys-command.ts';
import { serveVenue } from './operations/venue/serve-venue.ts';
import { runVenueCommand } from './operations/venue/venue-command.ts';
import type { RunningServer } from './serve-app.ts';
import { startServer } from './start-server.ts';

/** One Ctrl-C arrives from the terminal and from npm: signals within this time count as one. */
const SAME_SIGNAL_MS = 500;

/** After the drain: for the last calls, then for what else goes on. A database that is silent would be waited for. */
const END_WITHIN_MS = 15_000;

const TAKE_NOTHING: readonly string[] = ['doctor', 'new-epoch'];
const OTHER_VERBS: readonly string[] = ['new-epoch', 'venue'];
const USAGE = 'There are doctor, backup, restore, events, replace-keys, new-epoch and venue; without one it serves.';

async function main(): Promise<void> {
  const [verb, ...given] = process.argv.slice(2);
  // What can't be undone is not done for whoever asked for something else.
  if (verb !== undefined && TAKE_NOTHING.includes(verb) && given.length > 0)
    throw new Error(`${verb} takes nothing after it, not ${given.join(' ')}: nothing was done.`);
  if (verb === 'doctor') {
    const { report, isWell } = await runDoctorCommand(process.env);
    process.stdout.write(report);
    process.exit(isWell ? 0 : 1);
  }
  const settings = readConfig(process.env, verb === 'venue' ? ON_A_LAPTOP : {});
  const log = openLog(settings.logLevel);
  if (settings.demo && !isLoopback(settings.host))
    log.warn('DEMO IS ON AND OTHERS CAN REACH IT: anybody signs in as anybody, with any password');
  if (isBackupVerb(verb)) {
    process.stdout.write(`${await runBackupOrder(verb, given, settings)}\n`);
    return;
  }
  if (verb === 'events') {
    process.stdout.write(`${await runEventsCommand(given, settings)}\n`);
    return;
  }
  if (verb === 'replace-keys') {
    process.stdout.write(`${await runReplaceKeysCommand(settings, given)}\n`);
    return;
  }
  if (verb !== undefined && !OTHER_VERBS.includes(verb)) throw new Error(`There is no command ${verb}. ${USAGE}`);
  if (verb === 'new-epoch') {
    process.stdout.write(`${await runNewEpochCommand(settings)}\n`);
    return;
  }
  if (verb === 'venue' && given.length > 0) {
    process.stdout.write(`${await runVenueCommand(given, settings)}\n`);
    return;
  }
  // A laptop at the venue finds its address by itself.
  if (verb !== 'venue' && doLinksLeadNowhere(settings))
    log.warn(`THE LINKS IN MAILS LEAD TO ${settings.publicUrl}, which nobody else reaches: set PUBLIC_URL`);
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
    const late = () => fail(new Error('What was in flight did not end in time.'));
    setTimeout(late, settings.drainMs + END_WITHIN_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const say = (text: string) => void process.stdout.write(text);
  server = await (verb === 'venue' ? serveVenue(settings, log, say) : startServer(settings, log));
  process.stdout.write(`listening on ${server.address}\n`);
  if (settings.demo && verb !== 'venue') process.stdout.write(welcome(settings));
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
  process.stderr.write(`${whyFailed(error).message}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

main().catch(fail);
