import type { EventCopy } from '@baraza/schema/event/new-event';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configOf } from '../config.ts';
import { insertMany } from '../database/insert-many.ts';
import { accounts, auditLog, contentImages, hostedEvents, mailRefusals } from '../database/tables.ts';
import { startLink } from '../features/auth/registration/address-links.store.ts';
import { acceptLink } from '../features/auth/registration/register.ts';
import { setShared } from '../features/auth/shared/shared-accounts.store.ts';
import { signIn } from '../features/auth/sign-in.ts';
import { addUser } from '../features/people/users.store.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/database/databases.ts';
import { findHosted } from './hosted-events.store.ts';

const NEXT = { name: 'Next', starts_on: '2027-11-01', ends_on: '2027-11-02' };
const HOME = 'event-001';
const UNTICKETED = { from: HOME, parts: [], people: { who: 'arrived', ticket_types: ['Speaker', 'VIP'] } };
const ALL = ['settings', 'gates', 'plan', 'exhibitors', 'sponsors'] as const;

describeEachDatabase('an event that begins as another one was', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    const { queries } = app.context.database;
    const translations = { fr: { name: 'Ancien', tagline: 'Ensemble' } };
    const room = { id: 'hall', name: 'Hall', capacity: 80, source: { guid: 'x' } };
    await queries
      .update(tables.events)
      .set({
        ...{ tagline: 'Together', languages: ['fr', 'en'], translations, registration: 'code', registration_code: 'x' },
        data_cap: 50,
        gates: [{ id: 'north', name: 'North', open: true, code_version: 4 }],
        floor_plan: { width: 10, height: 10, areas: [], background: '/api/images/floor' },
        check_in_opens_at: '2026-11-01T08:00:00.000Z',
      })
      .where(eq(tables.events.id, HOME));
    await queries.insert(tables.rooms).values({ ...room, event_id: HOME });
    const acme = { id: 'acme', event_id: HOME, name: 'Acme', logo: '/api/images/new', booth: 'B12' };
    await queries.insert(tables.exhibitors).values(acme);
    const sponsor = { id: 'gold', event_id: HOME, name: 'Gold', tier: 'gold', logo: '/api/images/other' } as const;
    await queries.insert(tables.sponsors).values(sponsor);
    for (const [collection, document_id, hash] of [
      ['exhibitors', 'acme', 'new'],
      ['exhibitors', 'acme', 'replaced'],
      ['sponsors', 'gold', 'other'],
      ['events', HOME, 'floor'],
    ] as const) {
      const picture = { media_type: 'image/webp' as const, bytes: new Uint8Array([1, 2]) };
      await queries.insert(contentImages).values({ ...picture, event_id: HOME, collection, document_id, hash });
    }
    const people = {
      came: { checkedIn: true, checkin_time: '2026-11-01T09:00:00.000Z', bio: 'Private', company: 'Lake' },
      speaks: { checkedIn: true, ticketType: 'Speaker' },
      stayed: {},
      hides: { checkedIn: true, hidden: true },
      // As an earlier copy brought them, and a door let them in without the app.
      regular: { checkedIn: true, hidden: true, verified: false },
      unseen: { hidden: true, verified: false },
      // As a restore on another server leaves who had an account.
      shy: { checkedIn: true, hidden: true, verified: false },
      revoked: { checkedIn: true, ticket_status: 'revoked' },
      muted: { checkedIn: true, muted: true },
      bounced: { checkedIn: true },
      stranger: { verified: false },
    } as const;
    for (const [name, fields] of Object.entries(people)) {
      const who = { event_id: HOME, name, email: `${name}@example.org`, role: 'user', ticketType: 'Standard' } as const;
      await addUser(queries, { ...who, id: name });
      if (Object.keys(fields).length > 0)
        await queries.update(tables.users).set(fields).where(eq(tables.users.id, name));
    }
    await queries.insert(accounts).values({ user_id: 'shy', password_hash: '' });
    const refusal = { event_id: HOME, email: 'bounced@example.org', answer: '550', refused_at: '2026-11-02T08:00:00Z' };
    await queries.insert(mailRefusals).values({ ...refusal, user_id: 'bounced' });
  });
  afterAll(() => app.close());

  const make = (id: string, copy: object) =>
    app.call('POST', '/api/admin/events', { as: app.admin, body: { ...NEXT, id, copy } });
  const of = (id: string) => app.context.database.inSchema(`event_${id}`).queries;
  const namesIn = async (id: string) =>
    (await of(id).select({ name: tables.users.name }).from(tables.users).where(eq(tables.users.role, 'user')))
      .map(({ name }) => name)
      .sort();

  it('has its settings, gates, plan and exhibitors, and nothing that was bound to the other', async () => {
    expect((await make('whole', { from: HOME, parts: ALL })).status).toBe(201);
    const queries = of('whole');
    const [event] = await queries.select().from(tables.events);
    expect(event).toMatchObject({
      ...{
        ...NEXT,
        id: 'whole',
        tagline: 'Together',
        languages: ['fr', 'en'],
        translations: { fr: { tagline: 'Ensemble' } },
      },
      ...{ registration: 'invited', registration_code: '', data_cap: 50 },
      check_in_opens_at: '2027-10-31T21:00:00.000Z',
      gates: [{ id: 'north', name: 'North', open: true }],
      floor_plan: { background: '/api/images/floor' },
    });
    expect(event?.gates[0]).not.toHaveProperty('code_version');
    expect(event?.translations).not.toHaveProperty('fr.name');
    const [home] = await app.context.database.queries.select().from(tables.events).where(eq(tables.events.id, HOME));
    expect(event?.ticket_keys).toHaveLength(1);
    expect(event?.ticket_keys).not.toEqual(home?.ticket_keys);
    const [room] = await queries.select().from(tables.rooms);
    expect(room).toMatchObject({ event_id: 'whole', name: 'Hall', capacity: 80, source: null });
    const [exhibitor] = await queries.select().from(tables.exhibitors);
    expect(exhibitor).toMatchObject({ event_id: 'whole', name: 'Acme', booth: 'B12' });
    const [sponsor] = await queries.select().from(tables.sponsors);
    const pictures = await queries.select().from(contentImages).orderBy(contentImages.hash);
    expect(pictures.map(({ event_id, document_id, hash }) => [event_id, document_id, hash])).toEqual([
      ['whole', 'whole', 'floor'],
      ['whole', exhibitor?.id, 'new'],
      ['whole', sponsor?.id, 'other'],
    ]);
    expect([room?.id, exhibitor?.id, sponsor?.id]).not.toEqual(expect.arrayContaining(['hall', 'acme', 'gold']));
    expect(await namesIn('whole')).toEqual([]);
  });

  it('has the time zone of the other, unless another is told', async () => {
    const body = { ...NEXT, id: 'far', time_zone: 'Africa/Dakar' };
    expect((await app.call('POST', '/api/admin/events', { as: app.admin, body })).body).toMatchObject(body);
    expect((await make('near', { from: 'far', parts: [] })).body).toMatchObject({ time_zone: 'Africa/Dakar' });
    const told = { ...body, id: 'told', time_zone: 'Africa/Cairo', copy: { from: 'far', parts: ['settings'] } };
    const { status, body: made } = await app.call('POST', '/api/admin/events', { as: app.admin, body: told });
    expect([status, made.time_zone]).toEqual([201, 'Africa/Cairo']);
  });

  it('takes over nothing that was not ticked', async () => {
    expect((await make('bare', { from: HOME, parts: ['sponsors'] })).status).toBe(201);
    const queries = of('bare');
    expect(await queries.select().from(tables.events)).toMatchObject([{ tagline: '', floor_plan: null }]);
    for (const [table, count] of [
      ['rooms', 0],
      ['exhibitors', 0],
      ['sponsors', 1],
    ] as const)
      expect([table, await queries.$count(tables[table])]).toEqual([table, count]);
  });

  it.each<[string, NonNullable<EventCopy['people']>, string[]]>([
    ['came', { who: 'arrived' }, ['came', 'regular', 'speaks']],
    ['spoke', { who: 'arrived', ticket_types: ['Speaker'] }, ['speaks']],
    ['typed', { who: 'arrived', ticket_types: ['speaker'] }, ['speaks']],
  ])('asks again those who %s, and nobody who does not want to be asked', async (id, people, names) => {
    expect((await make(id, { from: HOME, parts: [], people })).status).toBe(201);
    expect(await namesIn(id)).toEqual(names);
  });

  it('brings people without a password, a check-in, a profile or the ticket of last time, and tells both events', async () => {
    const people = { who: 'everybody' };
    expect((await make('again', { from: HOME, parts: [], people })).status).toBe(201);
    const all = await of('again').select().from(tables.users);
    expect(await namesIn('again')).toEqual(expect.arrayContaining(['came', 'regular', 'speaks', 'stayed']));
    expect(await namesIn('again')).not.toEqual(expect.arrayContaining(['stranger']));
    for (const gone of ['hides', 'shy', 'unseen', 'revoked', 'muted', 'bounced', 'stranger'])
      expect(all.map(({ name }) => name)).not.toContain(gone);
    expect(all.filter(({ role }) => role === 'admin')).toHaveLength(1);
    const came = all.find(({ name }) => name === 'came');
    expect(came).toMatchObject({
      ...{ event_id: 'again', email: 'came@example.org', ticketType: 'Standard', role: 'user', checkedIn: false },
      ...{ checkin_time: null, bio: '', company: '', verified: false, hidden: true, ticket_version: 1 },
    });
    const [before] = await app.context.database.queries
      .select()
      .from(tables.users)
      .where(eq(tables.users.email, 'came@example.org'));
    expect(came?.id).not.toBe(before?.id);
    expect(came?.ticket_code).not.toBe(before?.ticket_code);
    const entries = await app.context.database.queries.select().from(auditLog).where(eq(auditLog.document_id, 'again'));
    expect(entries.map(({ action, user_id }) => [action, user_id]).sort()).toEqual([
      ['copy_people', app.admin.user.id],
      ['make_event', app.admin.user.id],
    ]);
    expect(entries.find(({ action }) => action === 'copy_people')?.after).toMatchObject({
      to: 'again',
      people: all.length,
    });
  });

  it('shows somebody who was asked again to other attendees once they have come in, and not before', async () => {
    const queries = of('again');
    const context = { ...app.context, database: app.context.database.inSchema('event_again') };
    const there = { ...context, config: configOf(context.config, 'again') };
    const email = 'came@example.org';
    const seen = async () => {
      const [person] = await queries.select().from(tables.users).where(eq(tables.users.email, email));
      return { hidden: person?.hidden, verified: person?.verified };
    };
    expect(await seen()).toEqual({ hidden: true, verified: false });
    const link = { event_id: 'again', email, newcomer: null, expires_at: '2999-01-01T00:00:00.000Z' };
    const { person } = await acceptLink(there, await startLink(queries, link), 'a long enough one', undefined);
    expect(person).toMatchObject({ hidden: false, verified: true });
    expect(await seen()).toEqual({ hidden: false, verified: true });
    // Who then hides themself stays hidden.
    await queries.update(tables.users).set({ hidden: true }).where(eq(tables.users.email, email));
    await acceptLink(there, await startLink(queries, link), 'a long enough one', undefined);
    expect(await seen()).toEqual({ hidden: true, verified: true });
  });

  it('gives the people of an event to nobody who is not an admin there as well, by the account of their address', async () => {
    const copy = { from: 'again', parts: ['gates'], people: { who: 'everybody' } };
    const { email } = app.admin.user;
    const { queries } = app.context.database;
    const isMe = eq(tables.users.email, email);
    const admin = { email, role: 'admin', verified: true } as const;
    await of('again').update(tables.users).set(admin).where(isMe);
    const account = await setShared(queries, email, '');
    const { access_token: token } = await signIn(app.context, app.admin.user, account);
    const ask = (id: string, as: string) => app.call('POST', '/api/admin/events', { as, body: { ...NEXT, id, copy } });
    const refused = (detail: string) => ({ status: 403, body: { code: 'not_allowed', detail } });
    const byAccount = expect.stringContaining('the password that your address has at all events');
    expect(await ask('taken', app.admin.token)).toMatchObject(refused(byAccount));
    for (const changes of [{ verified: false }, { role: 'user' }, { email: 'else@example.org' }] as const) {
      await of('again')
        .update(tables.users)
        .set({ ...admin, ...changes })
        .where(isMe);
      expect(await ask('taken', token)).toMatchObject(
        refused('Only who is an admin of that event, too, can invite its people again.'),
      );
    }
    expect(await findHosted(queries, 'taken')).toBeUndefined();
    expect((await make('taken', { ...copy, people: undefined })).status).toBe(201);
    await of('again').update(tables.users).set(admin).where(eq(tables.users.email, 'else@example.org'));
    expect((await ask('given', token)).status).toBe(201);
    // Who they are there.
    const [me] = await of('again').select().from(tables.users).where(isMe);
    const [entry] = await of('again').select().from(auditLog).where(eq(auditLog.action, 'copy_people'));
    expect(entry).toMatchObject({ user_id: me?.id, document_id: 'given' });
    // Nor by an account that has another password since.
    await setShared(queries, email, '');
    expect(await ask('late', token)).toMatchObject(refused(byAccount));
  });

  it('brings all the people of a large event, each with a ticket', async () => {
    const { queries } = app.context.database;
    const [one] = await queries.select().from(tables.users).where(eq(tables.users.id, 'speaks'));
    const crowd = Array.from({ length: 501 }, (_, at) => {
      const id = `crowd-${at}`;
      return { ...(one as NonNullable<typeof one>), id, name: id, email: `${id}@example.org`, ticketType: 'Crowd' };
    });
    await insertMany(queries, tables.users, crowd);
    const people = { who: 'everybody', ticket_types: ['Crowd'] };
    expect((await make('crowded', { from: HOME, parts: [], people })).status).toBe(201);
    const came = await of('crowded').select().from(tables.users).where(eq(tables.users.ticketType, 'Crowd'));
    expect(came.map(({ name }) => name).sort()).toEqual(crowd.map(({ name }) => name).sort());
    expect(new Set(came.map(({ ticket_code }) => ticket_code)).size).toBe(crowd.length);
  });

  it('gives an address to the first who shared it where its owner does not come along', async () => {
    const { queries } = app.context.database;
    const office = { event_id: HOME, email: 'office@example.org', role: 'user', ticketType: 'Office' } as const;
    await addUser(queries, { ...office, id: 'boss', name: 'boss' });
    const [boss] = await queries.select().from(tables.users).where(eq(tables.users.id, 'boss'));
    const shares = { ...(boss as NonNullable<typeof boss>), shares_email: true, checkedIn: true };
    await insertMany(queries, tables.users, [
      { ...shares, id: 'aide', name: 'aide' },
      { ...shares, id: 'clerk', name: 'clerk', email: 'Office@example.org' },
      { ...shares, id: 'child', name: 'child', email: app.admin.user.email },
    ]);
    const sharesIn = async (id: string, who: 'arrived' | 'everybody') => {
      expect((await make(id, { from: HOME, parts: [], people: { who, ticket_types: ['Office'] } })).status).toBe(201);
      const there = await of(id).select().from(tables.users).where(eq(tables.users.role, 'user'));
      return Object.fromEntries(there.map(({ name, shares_email }) => [name, shares_email]));
    };
    expect(await sharesIn('ownerless', 'arrived')).toEqual({ aide: false, clerk: true, child: true });
    expect(await sharesIn('owned', 'everybody')).toEqual({ boss: false, aide: true, clerk: true, child: true });
  });

  it('says what is wrong, and leaves nothing', async () => {
    const before = await app.context.database.queries.$count(hostedEvents);
    const wrong: [string, object, string][] = [
      ['odd', { from: 'nobody', parts: [] }, 'copy.from'],
      ['odd', { from: HOME, parts: ['keys'] }, 'copy.parts.0'],
      ['odd', { from: HOME, parts: [], people: { who: 'all' } }, 'copy.people.who'],
      ['odd', UNTICKETED, 'copy.people.ticket_types'],
      ['whole', { from: HOME, parts: ALL }, 'id'],
    ];
    for (const [id, copy, path] of wrong) {
      const { status, body } = await make(id, copy);
      expect([copy, status, body.errors?.[0]?.path]).toEqual([copy, 422, path]);
    }
    const { body } = await make('odd', UNTICKETED);
    expect(body.detail).toMatch(/the ticket type “VIP”\. Its ticket types: .*Speaker/);
    expect(await app.context.database.queries.$count(hostedEvents)).toBe(before);
  });
});
