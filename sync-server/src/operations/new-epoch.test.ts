import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { readEpoch } from '../database/epoch.ts';
import { openDatabase } from '../database/open-database.ts';
import { makePostgresDatabase } from '../testing/databases.ts';
import { runNewEpochCommand } from './new-epoch-command.ts';

it('[S9] an operator says that the database is an older copy, beside a server that runs: a new epoch, which lasts', async () => {
  const { url, drop } = await makePostgresDatabase();
  const settings = readConfig({ DATABASE_URL: url, AUTH_SECRET: 'a secret of the tests, and long enough' });
  const ofServer = await openDatabase(settings);
  const epoch = await readEpoch(ofServer.queries);
  expect(await runNewEpochCommand(settings)).toContain('fill themselves anew');
  const begun = await readEpoch(ofServer.queries);
  expect(begun).not.toBe(epoch);
  await ofServer.close();
  const again = await openDatabase(settings);
  expect(await readEpoch(again.queries)).toBe(begun);
  await again.close();
  await drop();
});
