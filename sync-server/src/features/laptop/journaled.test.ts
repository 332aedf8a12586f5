import { randomUUID } from 'node:crypto';
import { tables } from '@baraza/schema/tables';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { laptopJournal } from '../../database/tables.ts';
import { openTestApp, signIn, type TestApp } from '../../testing/app.ts';
import { openTestPglite } from '../../testing/database/databases.ts';
import { TestDevice } from '../../testing/device.ts';
import { journaled } from './journaled.ts';

let app: TestApp;
let phone: TestDevice;
beforeAll(async () => {
  app = await openTestApp(await openTestPglite());
  Object.assign(app.context, { handlers: journaled(app.context.handlers) });
  phone = new TestDevice((path, body) => app.call('POST', path, { as: app.admin, body }));
});
afterAll(() => app.close());

const journal = () => app.context.database.queries.select().from(laptopJournal).orderBy(asc(laptopJournal.place));

it('notes queued commands with the ids of their phones, and calls, with all that their handlers were told', async () => {
  const scan = phone.checkIn('attendee');
  const bio = 'Longer than what is kept of a command with its outcome. '.repeat(10);
  const profile = phone.command('update_profile', { changes: { bio } });
  await phone.push([scan, profile]);
  await app.call('PUT', '/api/auth/me', { as: app.attendee, body: { company: 'Kijani' } });
  const noted = await journal();
  expect(noted).toMatchObject([
    {
      ...{ id: scan.id, name: 'record_check_in', args: scan.args, made_by: { user_id: 'admin', role: 'admin' } },
      origin: {
        ...{ device_id: phone.id, device_time: scan.made_at, clock_offset_ms: 0, device_seq: 1 },
        sent_offset_ms: expect.any(Number),
        not_before: { reason: 'before_sign_in' },
      },
    },
    { id: profile.id, name: 'update_profile', args: { changes: { bio } } },
    { name: 'update_profile', made_by: { user_id: 'attendee', role: 'user' }, origin: { device_id: 'rest' } },
  ]);
  expect(noted.every(({ answered_at, refused }) => answered_at === null && refused === null)).toBe(true);
});

it('notes nothing of what was refused or sent again', async () => {
  const before = (await journal()).length;
  const scan = phone.checkIn('another');
  const [, , again] = [
    await phone.push([scan, phone.checkIn('nobody-here')]),
    await phone.push([scan]),
    (await journal()).slice(before),
  ];
  expect(again.map(({ id }) => id)).toEqual([scan.id]);
});

it('does not replace keys, which would be others in the cloud', async () => {
  const { queries } = app.context.database;
  const [event] = await queries.select().from(tables.events);
  const before = (await journal()).length;
  const as = await signIn(app.context, app.admin.user);
  const device = new TestDevice((path, body) => app.call('POST', path, { as, body }), `device-${randomUUID()}`);
  const [outcome] = await device.push([
    device.command('replace_event_keys', { replaces: event?.ticket_keys[0]?.kid ?? '' }),
  ]);
  expect(outcome).toMatchObject({
    status: 'rejected',
    code: 'not_allowed',
    detail: expect.stringContaining('in the cloud'),
  });
  expect(await queries.select().from(tables.events)).toEqual([event]);
  expect(await journal()).toHaveLength(before);
});
