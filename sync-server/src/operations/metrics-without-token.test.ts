import { expect, it, onTestFinished } from 'vitest';
import { registry } from '../metrics.ts';
import { openTestApp } from '../testing/app.ts';
import { openTestPglite } from '../testing/database/databases.ts';

const isMeasured = () => registry.getSingleMetric('nodejs_eventloop_lag_max_seconds') !== undefined;

it('measures its event loop only where somebody may ask for it', async () => {
  // Servers of other test files were measured in this process.
  const earlier = registry.getMetricsAsArray();
  registry.clear();
  onTestFinished(() => {
    registry.clear();
    for (const metric of earlier) registry.registerMetric(metric as never);
  });
  const silent = await openTestApp(await openTestPglite(), { env: { METRICS_TOKEN: '' } });
  onTestFinished(() => silent.close());
  expect(isMeasured()).toBe(false);
  const measured = await openTestApp(await openTestPglite());
  onTestFinished(() => measured.close());
  expect(isMeasured()).toBe(true);
});
