import type { Settings } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase, openMade } from '../../database/open-database.ts';
import { demandOwnTables } from '../../features/event/prepare-event.ts';
import { askCredentials } from './ask.ts';
import { Cloud } from './cloud.ts';
import { type HandedOverCount, handOver } from './hand-over.ts';
import { takeAlong } from './take-along.ts';
import { findTakenAlong, type JournalRow, refusedOnes } from './taken-along.store.ts';

const HOW =
  'npm run venue                           serves the phones in this network\n' +
  'npm run venue -- take-along ADDRESS     puts the event of the server there on this laptop\n' +
  'npm run venue -- hand-over [ADDRESS]    hands what happened here to that server';

/** Runs `take-along` or `hand-over` on the laptop's database. @returns the message to print */
export async function runVenueCommand(given: readonly string[], settings: Settings): Promise<string> {
  const [verb, address] = given;
  demandEmbedded(settings);
  if ((verb !== 'take-along' && verb !== 'hand-over') || given.length > 2) throw new Error(HOW);
  if (verb === 'take-along' && !address)
    throw new Error('Say where the server in the cloud is: npm run venue -- take-along https://conference.example');
  const database = verb === 'hand-over' ? await openMade(settings, { mayMigrate: true }) : await openDatabase(settings);
  try {
    const { eventId } = settings;
    // Whoever forgets the EVENT_ID with which it was taken along would hear that nothing was.
    await demandOwnTables(database, eventId);
    const to = address ?? (await findTakenAlong(database.queries, eventId))?.from;
    if (!to) throw new Error('Nothing was taken along on this laptop, so nothing can be handed over.');
    const credentials = await askCredentials(settings);
    const cloud = await Cloud.signIn(to, credentials);
    const work =
      verb === 'take-along'
        ? takeAlong(database, settings, cloud, credentials.password)
        : handOverAndTell(database, eventId, cloud);
    const done = await work.finally(() => cloud.signOut());
    return `${clockWarning(cloud)}${done}`;
  } finally {
    await database.close();
  }
}

/** A laptop may have the configuration of the server in the cloud lying around: it must not serve, or overwrite, that. */
export function demandEmbedded({ databaseUrl }: Settings): void {
  if (databaseUrl)
    throw new Error('A venue laptop has its own embedded database. Unset DATABASE_URL, then start again.');
}

function clockWarning({ clockDiffers, address }: Cloud): string {
  if (clockDiffers === undefined) return '';
  const seconds = Math.round(Math.abs(clockDiffers) / 1_000);
  return (
    `This laptop's clock is ${seconds} seconds ${clockDiffers > 0 ? 'behind' : 'ahead of'} that of ${address}. ` +
    'Set it right: which check-in of a person counts is decided by the clock.\n'
  );
}

async function handOverAndTell(database: Database, eventId: string, cloud: Cloud): Promise<string> {
  const count = await handOver(database, eventId, cloud);
  return told(count, await refusedOnes(database.queries, eventId), cloud.address);
}

const told = (
  { commands, refused, people, doors, closedBadges }: HandedOverCount,
  rows: JournalRow[],
  to: string,
): string =>
  `${commands - refused} of ${commands} things that happened here are at ${to} now, ` +
  `with ${people} new people and ${doors} phones of doors. Handing over again does nothing twice.\n` +
  (rows.length > 0 ? `\nThat server refused ${refused}:\n${rows.map(lineOf).join('')}` : '') +
  (closedBadges.length > 0
    ? '\nThese came new at both, and their badge from here opens no door from now on. Print it anew:\n' +
      closedBadges.map((id) => `  ${id}\n`).join('')
    : '') +
  '\nNot handed over: passwords that people who were on the list chose here, who is signed in, and the laptop’s audit log.\n' +
  `Before the laptop serves again: npm run venue -- take-along ${to}, so that it has what happened there.`;

/** Ids, not names: the lines may be pasted elsewhere. */
const lineOf = ({ name, args, detail, origin }: JournalRow): string => {
  const of = (args as { user_id?: string }).user_id;
  return `  ${(origin as { arrived_at: string }).arrived_at}  ${name}${of ? ` of ${of}` : ''}: ${detail}\n`;
};
