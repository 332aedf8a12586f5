import { randomUUID } from 'node:crypto';
import type { ReportReason } from '@baraza/schema/moderation/report';
import { sampleAttendees } from '@baraza/schema/samples/attendees';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMany } from '../../database/insert-many.ts';
import { signIn, type TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const { reports, users } = tables;

describeEachDatabase('a report', (open) => {
  let app: SyncApp;
  let amina: TestPerson;
  let kofi: TestPerson;
  let hers: TestDevice;
  let crowd: string[];
  let round = 0;
  beforeAll(async () => {
    app = await openSyncApp(await open());
    const people = sampleAttendees(900).map((person) => ({ ...person, hidden: false, ticket_code: person.id }));
    await insertMany(app.context.database.queries, users, people);
    crowd = people.map(({ id }) => id);
  });
  beforeEach(async () => {
    round++;
    amina = await app.addPerson(`amina-${round}@test.example`);
    kofi = await app.addPerson(`kofi-${round}@test.example`);
    hers = app.device(amina);
  });
  afterAll(() => app.close());

  const report = (
    phone: TestDevice,
    user_id: string,
    report_id: string = randomUUID(),
    reason: ReportReason = 'spam',
  ) => phone.command('report_person', { report_id, user_id, reason, text: 'Follows me around' });
  const stored = (reporter: TestPerson) =>
    app.context.database.queries.select().from(reports).where(eq(reports.reporter_id, reporter.user.id));
  const settle = async (as: TestPerson, report_id: string, status: 'muted' | 'dismissed') => {
    const phone = app.device(as);
    return (await phone.push([phone.command('settle_report', { report_id, status })]))[0];
  };

  it('has what the reported person wrote with their request, and not what the reporter did', async () => {
    const his = app.device(kofi);
    await his.push([his.command('request_connection', { user_id: amina.user.id, words: 'I know where you stay' })]);
    await hers.push([report(hers, kofi.user.id)]);
    expect(await stored(amina)).toMatchObject([{ words: 'I know where you stay' }]);
    await his.push([report(his, amina.user.id)]);
    expect(await stored(kofi)).toMatchObject([{ words: '' }]);
  });

  it('has what the reported person wrote with a request that crossed the reporter’s', async () => {
    const his = app.device(kofi);
    await hers.push([hers.command('request_connection', { user_id: kofi.user.id, words: 'Coffee?' })]);
    await his.push([his.command('request_connection', { user_id: amina.user.id, words: 'I know where you stay' })]);
    await hers.push([report(hers, kofi.user.id)]);
    expect(await stored(amina)).toMatchObject([{ words: 'I know where you stay' }]);
    await his.push([report(his, amina.user.id)]);
    expect(await stored(kofi)).toMatchObject([{ words: 'Coffee?' }]);
  });

  it('is one while it is open, from whichever device; another may follow when it is decided', async () => {
    const second = app.device(amina);
    await hers.push([report(hers, kofi.user.id, `first-${round}`), report(hers, kofi.user.id)]);
    const [again] = await second.push([report(second, kofi.user.id, `again-${round}`, 'harassment')]);
    // The device drops the one that it showed for the one that there is.
    expect([again?.status, again?.documents.map(({ document }) => document.id)]).toEqual([
      'applied',
      [`again-${round}`, `first-${round}`],
    ]);
    expect(await stored(amina)).toMatchObject([{ id: `first-${round}`, reason: 'spam', status: 'open' }]);
    await settle(app.admin, `first-${round}`, 'dismissed');
    await hers.push([report(hers, kofi.user.id)]);
    expect((await stored(amina)).map(({ status }) => status).sort()).toEqual(['dismissed', 'open']);
  });

  it('of a thousand people is twenty, also when they come at once', async () => {
    const phones = [hers, app.device(amina), app.device(amina), app.device(amina)];
    const shares = phones.map((_, at) => crowd.filter((_, index) => index % phones.length === at));
    const codes = new Set<string | undefined>();
    await Promise.all(
      phones.map(async (phone, at) => {
        const many = (shares[at] as string[]).slice(0, 60).map((id) => report(phone, id));
        for (const { code } of await phone.push(many)) codes.add(code);
      }),
    );
    expect(await stored(amina)).toHaveLength(20);
    expect(codes).toEqual(new Set([undefined, 'too_many_requests']));
    const rest = crowd.slice(240).map((id) => report(hers, id));
    for (let at = 0; at < rest.length; at += 100)
      await hers.call('/api/sync/push', hers.pushRequest(rest.slice(at, at + 100)));
    expect(await stored(amina)).toHaveLength(20);
  });

  it('never names its author to who was reported: not by pull, REST, data export or the audit log', async () => {
    const id = randomUUID();
    await hers.push([report(hers, kofi.user.id, id)]);
    const his = app.device(kofi);
    await his.pull();
    expect(his.told.get('reports')?.size).toBe(0);
    const says = [
      await app.call('GET', '/api/users/me/data', { as: kofi }),
      await app.call('GET', '/api/users/me', { as: kofi }),
      await app.call('GET', '/api/notifications/', { as: kofi }),
      await app.call('GET', '/api/admin/audit-log', { as: kofi }),
    ].map(({ body }) => JSON.stringify(body));
    for (const said of says) {
      expect(said).not.toContain(amina.user.id);
      expect(said).not.toContain('Follows me around');
    }
    // Another report with the same id neither reads nor replaces it.
    const [taken] = await his.push([report(his, crowd[0] as string, id)]);
    expect(JSON.stringify(taken)).not.toContain(amina.user.id);
    await his.pull();
    expect(his.find('reports', id)).toBeUndefined();
    expect(await stored(amina)).toMatchObject([{ id, reported_id: kofi.user.id }]);
  });

  it('of an admin is read and decided by the others alone, in the log too, which names nobody', async () => {
    const boss = await app.addPerson(`boss-${round}@test.example`, 'admin');
    const id = randomUUID();
    await hers.push([report(hers, boss.user.id, id)]);
    const theirs = app.device(boss);
    await theirs.pull();
    expect(theirs.find('reports', id)).toBeUndefined();
    expect(await settle(boss, id, 'dismissed')).toMatchObject({ code: 'not_found' });
    const others = app.device(app.admin);
    await others.pull();
    expect(others.find('reports', id)).toMatchObject({ reporter_id: amina.user.id, text: 'Follows me around' });
    expect(await settle(app.admin, id, 'muted')).toMatchObject({ code: 'not_allowed' });
    await settle(app.admin, id, 'dismissed');
    const block = hers.command('block_person', { user_id: boss.user.id });
    await hers.push([block]);
    const exported = await app.call('GET', `/api/admin/people/${amina.user.id}/data`, { as: boss });
    expect([exported.body.reports, exported.body.blocks]).toEqual([[], []]);
    const log = async (as: TestPerson, query: string) => {
      const answer = await app.call('GET', `/api/admin/audit-log?${query}`, { as });
      return { said: JSON.stringify(answer.body), total: answer.headers.get('x-total-count') };
    };
    for (const query of ['limit=100', 'collection=reports&limit=100', `search=${id}`])
      expect((await log(boss, query)).said).not.toContain(id);
    expect(await log(boss, `search=${id}`)).toMatchObject({ total: '0' });
    const { said } = await log(app.admin, `search=${id}`);
    expect(said).toContain('settle_report');
    expect(said).not.toMatch(new RegExp(`${amina.user.id}|Follows me around`));
  });

  it('of an admin waits for whoever becomes one after it was written', async () => {
    const boss = await app.addPerson(`only-${round}@test.example`, 'admin');
    const id = randomUUID();
    await hers.push([report(hers, boss.user.id, id)]);
    const chief = app.device(app.admin);
    await chief.push([chief.command('change_role', { user_id: kofi.user.id, role: 'admin' })]);
    // The role is new, and so is the session.
    const his = app.device(await signIn(app.context, { ...kofi.user, role: 'admin' }));
    await his.pull();
    expect(his.find('reports', id)).toMatchObject({ status: 'open', text: 'Follows me around' });
  });

  it('is decided once: another admin who decides otherwise is told', async () => {
    const id = randomUUID();
    await hers.push([report(hers, kofi.user.id, id)]);
    expect(await settle(app.admin, id, 'dismissed')).toMatchObject({ status: 'applied' });
    expect(await settle(app.admin, id, 'dismissed')).toMatchObject({ status: 'applied' });
    expect(await settle(app.admin, id, 'muted')).toMatchObject({ code: 'already_decided' });
  });

  it('mutes whom it is about with the decision, and nobody by one that was dismissed meanwhile', async () => {
    const isMuted = async () =>
      (await app.context.database.queries.select().from(users).where(eq(users.id, kofi.user.id)))[0]?.muted;
    const [dismissed, id] = [randomUUID(), randomUUID()];
    await hers.push([report(hers, kofi.user.id, dismissed)]);
    await settle(app.admin, dismissed, 'dismissed');
    const late = app.device(app.admin);
    const mutes = { report_id: dismissed, status: 'muted', mutes: kofi.user.id } as const;
    await late.push([late.command('settle_report', mutes)]);
    expect(await isMuted()).toBe(false);
    await hers.push([report(hers, kofi.user.id, id)]);
    expect(await settle(app.admin, id, 'muted')).toMatchObject({ status: 'applied' });
    expect(await isMuted()).toBe(true);
  });

  it('reaches who hides, now or since it was written, and its answer is that of a person who shows', async () => {
    const { queries } = app.context.database;
    const [shown] = await hers.push([report(hers, crowd[0] as string)]);
    await queries.update(users).set({ hidden: true }).where(eq(users.id, kofi.user.id));
    const id = randomUUID();
    const [hidden] = await hers.push([report(hers, kofi.user.id, id)]);
    expect(await stored(amina)).toMatchObject([{}, { id, reported_id: kofi.user.id }]);
    const alike = ({ status, documents = [] }: NonNullable<typeof shown>) => ({
      status,
      keys: documents.map(({ document, ...others }) => [Object.keys(others), Object.keys(document)]),
    });
    expect(alike(hidden as NonNullable<typeof shown>)).toEqual(alike(shown as NonNullable<typeof shown>));
    expect(await hers.push([report(hers, 'nobody')])).toMatchObject([{ code: 'not_found' }]);
    expect(await hers.push([report(hers, amina.user.id)])).toMatchObject([{ code: 'invalid' }]);
  });

  it('goes with either of the two', async () => {
    await hers.push([report(hers, kofi.user.id)]);
    expect((await app.call('GET', '/api/users/me/data', { as: amina })).body.reports).toHaveLength(1);
    const admin = app.device(app.admin);
    await admin.push([admin.command('erase_person', { user_id: kofi.user.id })]);
    expect(await stored(amina)).toEqual([]);
    await hers.push([report(hers, crowd[0] as string)]);
    await admin.push([admin.command('erase_person', { user_id: amina.user.id })]);
    expect(await stored(amina)).toEqual([]);
  });
});
