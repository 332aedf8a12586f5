import { tables } from '@baraza/schema/tables';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { auditLog, eventSecrets } from '../../database/tables.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { pairTestDoor } from '../../testing/door.store.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';
import { issueGateCode, issueTicket } from './event-keys.store.ts';
import { shortenCodes } from './shorten-codes.store.ts';

const GATE = { id: 'gate-north', name: 'North gate', open: true };

describeEachDatabase('an event of before codes were short', (open) => {
  let app: SyncApp;
  const queries = () => app.context.database.queries;
  beforeEach(async () => {
    app = await openSyncApp(await open());
    await queries().update(eventSecrets).set({ code_form: 'jws' });
    for (const { id } of await queries().select().from(tables.users)) {
      const ticket_code = await issueTicket(queries(), 'event-001', id, 1);
      await queries().update(tables.users).set({ ticket_code }).where(eq(tables.users.id, id));
    }
  });
  afterEach(() => app.close());

  const codes = async () =>
    new Map((await queries().select().from(tables.users)).map(({ id, ticket_code }) => [id, ticket_code]));
  const forms = async () => {
    const issued = [await issueGateCode(queries(), 'event-001', GATE), ...(await codes()).values()];
    return [...new Set(issued.map((code) => (code.startsWith('eyJ') ? 'jws' : 'cose')))];
  };
  const shorten = () => shortenCodes(app.context.database, 'event-001');
  const validate = (qr_data: string) =>
    app.call('POST', '/api/qr/validate', { as: app.admin, body: { qr_data, event_id: 'event-001' } });
  const doorSays = async (app_version: string) => {
    const door = await pairTestDoor(app.context);
    await queries().update(tables.doors).set({ app_version }).where(eq(tables.doors.id, door.id));
    return door;
  };

  it('gets short ones at once when no door is there; what is printed stays good, and each phone hears of its own', async () => {
    const printed = await codes();
    const gate = await issueGateCode(queries(), 'event-001', GATE);
    const phone = app.device(app.attendee);
    await phone.pull();
    expect(await shorten()).toBe(printed.size);
    expect(await forms()).toEqual(['cose']);
    const [event] = await queries().select().from(tables.events);
    if (!event) throw new Error('There is no event');
    for (const [id, code] of await codes()) {
      expect(await readCode(code, event)).toEqual({ ok: true, kind: 'ticket', subject: id, version: 1 });
      for (const good of [code, printed.get(id) ?? ''])
        expect((await validate(good)).body).toMatchObject({ valid: true, user_id: id });
    }
    expect((await validate(gate)).body).toMatchObject({ valid: true });
    const { collections } = await phone.pullPage(1_000);
    const heard = Object.values(collections).flatMap(({ documents }) => documents.map(({ id }) => id));
    expect(heard).toEqual(['attendee']);
    expect(await queries().select().from(auditLog)).toEqual([]);
  });

  it('waits for the last door phone whose app reads none, and until then issues what that one reads', async () => {
    await doorSays('Ab3dEf7h.2');
    const old = await doorSays('Ab3dEf7h');
    expect(await shorten()).toBeUndefined();
    expect(await forms()).toEqual(['jws']);
    await queries().update(tables.doors).set({ app_version: 'Zz3dEf7h.3' }).where(eq(tables.doors.id, old.id));
    expect(await shorten()).toBeGreaterThan(0);
    expect(await forms()).toEqual(['cose']);
  });

  it('does not wait for a door phone that was removed, but for one that has not said anything yet', async () => {
    const removed = await doorSays('Ab3dEf7h');
    await queries()
      .update(tables.doors)
      .set({ removed_at: new Date().toISOString() })
      .where(eq(tables.doors.id, removed.id));
    const silent = await doorSays('');
    expect(await shorten()).toBeUndefined();
    await queries().delete(tables.doors).where(eq(tables.doors.id, silent.id));
    expect(await shorten()).toBeGreaterThan(0);
  });

  it('is signed once, however many processes look, and short codes never become long again', async () => {
    const signed = await Promise.all([shorten(), shorten(), shorten()]);
    expect(signed.filter((count) => count !== undefined)).toHaveLength(1);
    const first = await codes();
    await doorSays('Ab3dEf7h');
    expect(await shorten()).toBeUndefined();
    expect(await codes()).toEqual(first);
  });

  it('keeps its form when its keys are replaced before that', async () => {
    await doorSays('Ab3dEf7h');
    const [secret] = await queries().select().from(eventSecrets);
    const replaced = await app.call('POST', '/api/events/event-001/keys', {
      as: app.admin,
      body: { replaces: secret?.kid },
    });
    expect(replaced.status).toBe(200);
    expect(await forms()).toEqual(['jws']);
  });
});
