import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { findEvent } from './events.store.ts';
import { prepareEvent } from './prepare-event.ts';

const settings = { ...readConfig({ EVENT_ID: 'summit' }), authSecret: 'x'.repeat(32) };

describeEachDatabase('when people begin to check themselves in', (open) => {
  it('is the first day of a new event at its venue, which has begun where the server has just made it', async () => {
    const database = await open();
    await prepareEvent(database, settings, new Date('2026-11-21T23:30:00.000Z'));
    const event = await findEvent(database.queries, 'summit');
    expect([event?.starts_on, event?.check_in_opens_at]).toEqual(['2026-11-21', '2026-11-20T21:00:00.000Z']);
  });
});

describeEachDatabase('when people check themselves in once the days are changed', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  /** When it opens, after these changes one by one. */
  const opensAfter = async (...changes: object[]) => {
    let opens: unknown;
    for (const body of changes)
      opens = (await app.call('PUT', '/api/events/event-001', { as: app.admin, body })).body.check_in_opens_at;
    return opens;
  };
  const days = { starts_on: '2027-03-01', ends_on: '2027-03-03', time_zone: 'Africa/Nairobi' };
  const first = { ...days, check_in_opens_at: '2027-02-28T21:00:00.000Z', check_in_closes_at: null };

  it('follows the first day and the time zone', async () => {
    expect(await opensAfter(first, { starts_on: '2027-03-02' })).toBe('2027-03-01T21:00:00.000Z');
    expect(await opensAfter({ time_zone: 'Africa/Lagos' })).toBe('2027-03-01T23:00:00.000Z');
    expect(await opensAfter({ name: 'Summit' })).toBe('2027-03-01T23:00:00.000Z');
  });

  it('stays what somebody chose, also in the same change, and open where it always was', async () => {
    const chosen = '2027-02-28T06:00:00.000Z';
    expect(await opensAfter({ ...first, check_in_opens_at: chosen }, { starts_on: '2027-03-02' })).toBe(chosen);
    expect(await opensAfter(first, { starts_on: '2027-03-02', check_in_opens_at: chosen })).toBe(chosen);
    expect(await opensAfter({ ...first, check_in_opens_at: null }, { starts_on: '2027-03-02' })).toBeNull();
  });

  it('stays where the event is moved behind its end, which a change of the days does not mean to refuse', async () => {
    const shut = { ...first, check_in_closes_at: '2027-03-01T12:00:00.000Z' };
    expect(await opensAfter(shut, { starts_on: '2027-03-02' })).toBe('2027-02-28T21:00:00.000Z');
  });
});
