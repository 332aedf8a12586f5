import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readEpoch } from '../database/epoch.ts';
import { openDatabase } from '../database/open-database.ts';
import { prepareEvent } from '../features/event/prepare-event.ts';
import { makeHosted } from '../hosting/hosted-events.store.ts';
import { AUTH_SECRET } from '../testing/app.ts';
import { makePostgresDatabase } from '../testing/databases.ts';
import { runNewEpochCommand } from './new-epoch-command.ts';

it('[S9] an operator says that the database is an older copy, beside a server that runs: a new epoch, which lasts', async () => {
  const { url, drop } = await makePostgresDatabase();
  const settings = readConfig({ DATABASE_URL: url, AUTH_SECRET });
  const ofServer = await openDatabase(settings);
  const summit = ofServer.inSchema('event_summit');
  await makeHosted(ofServer, 'summit', async () => undefined);
  const epoch = await readEpoch(ofServer.queries);
  // As in a folder that is not the server's.
  await expect(runNewEpochCommand(settings)).rejects.toThrow('There is no event event-001 in this database');
  expect(await readEpoch(ofServer.queries)).toBe(epoch);
  await prepareEvent(ofServer, { ...settings, authSecret: AUTH_SECRET });
  const epochOfSummit = await readEpoch(summit.queries);
  expect(await runNewEpochCommand(settings)).toContain('fill themselves anew');
  const begun = await readEpoch(ofServer.queries);
  expect(begun).not.toBe(epoch);
  expect(await readEpoch(summit.queries)).not.toBe(epochOfSummit);
  await ofServer.close();
  const again = await openDatabase(settings);
  expect(await readEpoch(again.queries)).toBe(begun);
  await again.close();
  await drop();
});
