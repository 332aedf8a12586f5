import type { Database } from '../database/database.ts';
import { featureRoutes } from '../features/routes.ts';
import { syncRoutes } from '../sync/sync.routes.ts';
import { openTestApp, type TestApp, type TestPerson } from './app.ts';
import { TestDevice } from './device.ts';

export type SyncApp = TestApp & { device(person: TestPerson | string, id?: string): TestDevice };

/** Opens the feature and sync routes without a network, with a factory for devices. */
export async function openSyncApp(
  database: Database,
  options: { env?: Record<string, string> } = {},
): Promise<SyncApp> {
  const app = await openTestApp(database, { ...options, routes: [...featureRoutes(), ...syncRoutes()] });
  const device: SyncApp['device'] = (person, id) =>
    new TestDevice((path, body) => app.call('POST', path, { as: person, body }), id);
  return { ...app, device };
}
