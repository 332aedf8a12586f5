import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/databases.ts';

describe('GET /api/config', () => {
  it.each([
    ['1', true],
    ['0', false],
  ])('tells a stranger whether this is a demo (DEMO=%s), and nothing secret', async (DEMO, demo) => {
    const app = await openTestApp(await openTestPglite(), { env: { DEMO } });
    const { status, body } = await app.call('GET', '/api/config');
    expect(status).toBe(200);
    const when = { starts_on: '2026-11-20', ends_on: '2026-11-22' };
    const where = { venue: '', city: '' };
    expect(body).toEqual({
      ...{ demo, event_id: 'event-001', event_name: 'Test event', event_logo: null, registration: 'open' },
      ...when,
      ...where,
    });
    await app.close();
  });
});
