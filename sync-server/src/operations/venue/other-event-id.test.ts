import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/open-database.ts';
import { prepareEvent } from '../../features/event/prepare-event.ts';
import { AUTH_SECRET } from '../../testing/app.ts';
import { runVenueCommand } from './venue-command.ts';

it('a laptop with an event of another id names it, and does not say that nothing was taken along', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'baraza-other-id-'));
  const there = readConfig({ DATA_DIR, AUTH_SECRET, EVENT_ID: 'conf-2027' });
  const database = await openDatabase(there);
  await prepareEvent(database, { ...there, authSecret: AUTH_SECRET });
  await database.close();
  await expect(runVenueCommand(['hand-over'], readConfig({ DATA_DIR, AUTH_SECRET }))).rejects.toThrow(
    'Set EVENT_ID=conf-2027',
  );
  rmSync(DATA_DIR, { recursive: true });
});
