import { tables } from '@baraza/schema/tables';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/database/databases.ts';

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

  it('calls the event and its place as the reader does', async () => {
    const app = await openTestApp(await openTestPglite());
    const words = {
      en: { name: 'English name' },
      fr: { name: 'Rencontre d’essai', place: 'Jardins de Mwangaza, Nairobi' },
    };
    await app.context.database.queries.update(tables.events).set({ translations: words });
    const told = async (language?: string) =>
      (await app.call('GET', '/api/config', language ? { headers: { 'Accept-Language': language } } : {})).body;
    expect(await told('fr-SN, en')).toMatchObject({
      event_name: 'Rencontre d’essai',
      venue: 'Jardins de Mwangaza, Nairobi',
      city: '',
    });
    expect(await told('sw')).toMatchObject({ event_name: 'Test event', venue: '', city: '' });
    expect(await told()).toMatchObject({ event_name: 'Test event' });
    await app.close();
  });
});
