import { tables } from '@baraza/schema/tables';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressLinks, passwordResets } from '../../../database/tables.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { findEvent } from '../../event/events.store.ts';
import { startReset } from '../passwords/password-resets.store.ts';
import { startLinks } from './address-links.store.ts';
import { startInvitations } from './invitation-mail.ts';
import { invitedUntil } from './invited-until.ts';

const EVENT = 'event-001';

describeEachDatabase('links of invitations to an event whose end is changed', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await change({ starts_on: '2099-03-01', ends_on: '2099-03-03', time_zone: 'Africa/Nairobi' });
  });
  afterAll(() => app.close());

  const change = async (body: object) => {
    const { status } = await app.call('PUT', `/api/events/${EVENT}`, { as: app.admin, body });
    expect(status).toBe(200);
  };

  it('are good until it ends now, and others as long as they were', async () => {
    const { queries } = app.context.database;
    const addresses = ['amina', 'newcomer', 'expired'].map((name) => `${name}@example.org`);
    const [amina, newcomer, expired] = addresses as [string, string, string];
    const [somebody] = await queries.select().from(tables.users).where(eq(tables.users.id, 'another'));
    const shared = { id: 'kofi', email: amina, shares_email: true, ticket_code: 'kofi' };
    await queries.insert(tables.users).values({ ...(somebody as NonNullable<typeof somebody>), ...shared });
    const link = { event_id: EVENT, newcomer: null };
    const [soon, past] = ['2099-03-01T12:00:00.000Z', '2020-01-01T12:00:00.000Z'];
    await queries.transaction(async (tx) => {
      const invited = [{ id: 'amina', email: amina, shares_email: false }, shared];
      await startInvitations(tx, EVENT, invited, { expires_at: invitedUntil(await findEvent(tx, EVENT)) });
      await startLinks(tx, [
        { ...link, email: newcomer, newcomer: { name: 'New' }, expires_at: soon },
        { ...link, email: newcomer, user_id: 'another', expires_at: soon },
        { ...link, email: expired, expires_at: past },
      ]);
      await startReset(tx, 'attendee');
    });
    const [reset] = await resetsOf('attendee');
    const goodUntil = async () => ({
      links: await linksOf(addresses),
      kofi: await resetsOf('kofi'),
      attendee: await resetsOf('attendee'),
    });
    const asItWas = { attendee: [reset] };
    const links = (until: string) => [
      [amina, until],
      [expired, past],
      [newcomer, soon],
      [newcomer, soon],
    ];
    const until = '2099-03-03T20:59:00.000Z';
    expect(await goodUntil()).toEqual({ ...asItWas, links: links(until), kofi: [until] });

    await change({ ends_on: '2099-03-05' });
    const extended = '2099-03-05T20:59:00.000Z';
    expect(await goodUntil()).toEqual({ ...asItWas, links: links(extended), kofi: [extended] });
    await change({ time_zone: 'Africa/Lagos' });
    const moved = '2099-03-05T22:59:00.000Z';
    expect(await goodUntil()).toEqual({ ...asItWas, links: links(moved), kofi: [moved] });
    // Nobody's link ends earlier than they were told.
    await change({ ends_on: '2099-03-02' });
    expect(await goodUntil()).toEqual({ ...asItWas, links: links(moved), kofi: [moved] });
  });

  const linksOf = async (emails: string[]) => {
    const rows = await app.context.database.queries
      .select()
      .from(addressLinks)
      .where(inArray(addressLinks.email, emails))
      .orderBy(addressLinks.email);
    return rows.map(({ email, expires_at }) => [email, expires_at]);
  };
  const resetsOf = async (userId: string) => {
    const rows = await app.context.database.queries
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.user_id, userId));
    return rows.map(({ expires_at }) => expires_at);
  };
});
