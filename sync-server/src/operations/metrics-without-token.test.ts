import { afterEach, expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { openTestPglite } from '../testing/databases.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

const measures = () => registry.getSingleMetric('nodejs_eventloop_lag_max_seconds') !== undefined;

it('measures its event loop only where somebody may ask for it', async () => {
  app = await openTestApp(await openTestPglite(), { env: { METRICS_TOKEN: '' } });
  expect(measures()).toBe(false);
  await app.close();
  app = await openTestApp(await openTestPglite());
  expect(measures()).toBe(true);
});
