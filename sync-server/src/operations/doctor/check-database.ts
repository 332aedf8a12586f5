import { statSync } from 'node:fs';
import type { Settings } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { nameOf, whyNotOpened } from '../../database/failures/why-not-opened.ts';
import { migrationState } from '../../database/migrate.ts';
import { isMade, openUnmigrated } from '../../database/open-database.ts';
import { whoHasDataFolder } from '../../database/pglite/data-folder-lock.ts';
import { tryToWrite } from '../../database/write-probe.ts';
import { listHosted } from '../../hosting/hosted-events.store.ts';
import { checkClock } from './check-clock.ts';
import { nearestThere } from './check-folder.ts';
import { checkPush } from './check-push.ts';
import { type DatabaseFacts, hasTables, readFacts } from './database-facts.store.ts';
import { about, type Finding, wordsOf } from './finding.ts';

const { ok, warning, wrong } = about('database');

/** The oldest version that the tests ran on. */
const OLDEST_VERSION = 140_000;
/** What one server process opens, and as much again for an update without a pause. */
const CONNECTIONS_FOR_TWO = 25;

/**
 * Everything that needs the database: itself, its clock, the keys in it. Changes nothing, not even its migrations.
 * @param onServed is told the ids of the events that are served beside the default one, where the database says so
 */
export async function checkDatabase(
  settings: Settings,
  onServed: (ids: string[]) => void = () => undefined,
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl) {
    if (!statSync(nearestThere(dataDir)).isDirectory())
      return [wrong(wordsOf(whyNotOpened({ code: 'ENOTDIR' }, settings)))];
    if (!isMade(dataDir)) return [ok(`none in ${dataDir} yet: the first start makes the embedded one`)];
    const owner = await whoHasDataFolder(dataDir);
    if (owner !== undefined)
      return [
        ok(`the server that runs (process ${owner || 'unknown'}) has the embedded one; its /health says how it stands`),
      ];
  }
  let database: Database | undefined;
  try {
    database = await openUnmigrated(settings);
    const found = await lookInto(database, settings);
    // An older version has no such table yet, and no such events.
    const hosted = await listHosted(database.queries).catch(() => []);
    onServed(hosted.filter(({ archived_at }) => archived_at === null).map(({ id }) => id));
    return found;
  } catch (error) {
    return [wrong(wordsOf(whyNotOpened(error, settings)))];
  } finally {
    await database?.close();
  }
}

async function lookInto(database: Database, settings: Settings): Promise<Finding[]> {
  const { queries } = database;
  const asked = Date.now();
  const facts = await readFacts(queries);
  const clock = { asked, answered: Date.now(), theirs: facts.clock };
  const isOld = await hasTables(queries);
  const found = judgeFacts(facts);
  const name = settings.databaseUrl ? nameOf(settings.databaseUrl) : `The embedded database in ${settings.dataDir}`;
  found.push(isOld ? await checkMigrations(database) : ok('it is empty: the first start makes its tables'));
  if (isOld && !facts.only_reads)
    await tryToWrite(database).catch((error) => found.push(wrong(`${name} takes no writes: ${wordsOf(error)}`)));
  if (found.every(({ grade }) => grade === 'ok'))
    found.unshift(ok(`${name} answers and takes writes; version ${Math.floor(facts.version / 10_000)}`));
  found.push(await checkClock(queries, clock, isOld));
  found.push(await checkPush(queries, settings, isOld));
  return found;
}

/** What is wrong with a database or with the rights of our account; nothing where all is well. */
export function judgeFacts(facts: DatabaseFacts): Finding[] {
  const found: Finding[] = [];
  const { version, encoding, not_ours, unsafe, max_connections, not_archived } = facts;
  if (version < OLDEST_VERSION) found.push(wrong(`it is Postgres ${Math.floor(version / 10_000)}: use 14 or newer.`));
  if (encoding !== 'UTF8')
    found.push(wrong(`its encoding is ${encoding}, which can't hold every name: create it with encoding 'UTF8'.`));
  if (facts.only_reads) found.push(wrong('it only reads: promote it, or point DATABASE_URL to the primary.'));
  if (!facts.may_create)
    found.push(wrong('our account may not make tables: `grant create, usage on schema public to <account>`.'));
  if (!facts.may_temp)
    found.push(wrong('our account may not make temporary tables: `grant temporary on database <name> to <account>`.'));
  if (not_ours.length > 0)
    found.push(
      wrong(
        `${not_ours.length} tables belong to another account (${not_ours[0]}): updates can't change them. Give them over.`,
      ),
    );
  if (unsafe.length > 0)
    found.push(wrong(`${unsafe.join(', ')} is off: a power cut loses check-ins that were acknowledged. Turn it on.`));
  if (not_archived)
    found.push(
      warning(
        `the archive did not take ${not_archived.file} of its log at ${not_archived.at}, and nothing since: the log stays on the disk of the database and fills it. Look at archive_command and at what Postgres says.`,
      ),
    );
  if (max_connections < CONNECTIONS_FOR_TWO)
    found.push(warning(`max_connections is ${max_connections}: two servers take ${CONNECTIONS_FOR_TWO}. Raise it.`));
  return found;
}

async function checkMigrations({ queries }: Database): Promise<Finding> {
  const { toApply, isNewer } = await migrationState(queries);
  if (isNewer) return wrong('a newer version of this server wrote it. Start that one.');
  if (toApply === 0) return ok('its tables are those of this version');
  return warning(
    `${toApply} migrations are to come. Make a backup with the version that serves; after the next start of this one that can't start again.`,
  );
}
