import { randomUUID } from 'node:crypto';
import type { ArgsOf } from '@baraza/schema/commands';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, commands } from '../../../database/tables.ts';
import type { TestPerson } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import type { TestDevice } from '../../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../../testing/sync-app.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Sessions by when they begin and end, in minutes from now. */
const SESSIONS = { running: [-60, 60], coming: [60, 120], over: [-60, -2], lunch: [-60, 60] } as const;

describeEachDatabase('what people say of sessions', (open) => {
  let app: SyncApp;
  let amina: TestPerson;
  let kofi: TestPerson;
  let hers: TestDevice;
  let his: TestDevice;
  let admins: TestDevice;
  let round = 0;
  const stored = (table: 'ratings' | 'questions', who: TestPerson) =>
    app.context.database.queries.select().from(tables[table]).where(eq(tables[table].user_id, who.user.id));
  const addSession = (id: string, [from, to]: readonly [number, number]) =>
    app.context.database.queries.insert(tables.sessions).values({
      ...{ id, event_id: 'event-001', title: id, start_time: at(from), end_time: at(to) },
      kind: id === 'lunch' ? 'break' : 'talk',
    });

  beforeAll(async () => {
    app = await openSyncApp(await open());
    for (const [id, times] of Object.entries(SESSIONS)) await addSession(id, times);
  });
  beforeEach(async () => {
    round++;
    amina = await app.addPerson(`amina-${round}@test.example`);
    kofi = await app.addPerson(`kofi-${round}@test.example`);
    hers = app.device(amina);
    his = app.device(kofi);
    admins = app.device(app.admin);
  });
  afterAll(() => app.close());

  describe('a rating', () => {
    const rate = (phone: TestDevice, score: number, more: Partial<ArgsOf<'rate_session'>> = {}) =>
      phone.command('rate_session', { session_id: 'running', score, comment: '', ...more });

    it('is one for each person and session, changed from whichever device, and taken back', async () => {
      const second = app.device(amina);
      await hers.push([rate(hers, 2)]);
      await second.push([rate(second, 4, { comment: ' Good figures ' })]);
      await his.push([rate(his, 5)]);
      expect(await stored('ratings', amina)).toMatchObject([{ score: 4, comment: 'Good figures' }]);
      await hers.push([hers.command('remove_rating', { session_id: 'running' })]);
      expect(await stored('ratings', amina)).toEqual([]);
      expect(await stored('ratings', kofi)).toHaveLength(1);
    });

    it('keeps the words from another device when only the stars are changed', async () => {
      const stars = (score: number) => hers.push([hers.command('rate_session', { session_id: 'running', score })]);
      const second = app.device(amina);
      await stars(2);
      await second.push([rate(second, 2, { comment: 'Good figures' })]);
      await stars(4);
      expect(await stored('ratings', amina)).toMatchObject([{ score: 4, comment: 'Good figures' }]);
    });

    it.each([
      ['coming', 'not_allowed'],
      ['lunch', 'not_allowed'],
      ['nowhere', 'not_found'],
    ])('of %s is refused: %s', async (session_id, code) => {
      // What the device says of the time changes nothing.
      const early = hers.command('rate_session', { session_id, score: 5, comment: '' }, at(600));
      expect(await hers.push([early])).toMatchObject([{ status: 'rejected', code }]);
      expect(await stored('ratings', amina)).toEqual([]);
    });

    it.each([0, 6, 4.5, '5'])('is not %s', async (score) => {
      expect(await hers.push([rate(hers, score as number)])).toMatchObject([{ code: 'invalid' }]);
    });

    it('reaches nobody with a name: not by pull, by figures, by the data of a person, in the log or the stored command', async () => {
      const session_id = `rated-${round}`;
      await addSession(session_id, [-60, 60]);
      await hers.push([rate(hers, 1, { session_id, comment: 'Zu laut' })]);
      await his.push([rate(his, 4, { session_id })]);
      await admins.pull();
      expect(admins.told.get('ratings')?.size ?? 0).toBe(0);
      const figures = await app.call('GET', '/api/admin/ratings', { as: app.admin });
      const own = figures.body.find((each: { session_id: string }) => each.session_id === session_id);
      expect(own).toMatchObject({ count: 2, average: 2.5, comments: 1, by_score: [1, 0, 0, 1, 0] });
      const comments = await app.call('GET', `/api/admin/ratings/${session_id}/comments`, { as: app.admin });
      expect(comments.body).toEqual([{ score: 1, comment: 'Zu laut' }]);
      expect(comments.headers.get('x-total-count')).toBe('1');
      const exported = await app.call('GET', `/api/admin/people/${amina.user.id}/data`, { as: app.admin });
      expect(exported.body).not.toHaveProperty('ratings');
      const mine = await app.call('GET', '/api/users/me/data', { as: amina });
      expect(mine.body.ratings).toMatchObject([{ score: 1, comment: 'Zu laut' }]);

      await admins.push([admins.command('delete_content', { collection: 'sessions', id: session_id })]);
      expect(await stored('ratings', amina)).toEqual([]);
      const { queries } = app.context.database;
      expect(JSON.stringify(await queries.select().from(auditLog))).not.toContain('Zu laut');
      const kept = await queries.select().from(commands).where(eq(commands.user_id, amina.user.id));
      expect(kept.map(({ args }) => args)).toEqual([JSON.stringify({ session_id })]);
    });
  });

  describe('a question', () => {
    const ask = (phone: TestDevice, session_id = 'running', question_id: string = randomUUID(), made_at?: string) =>
      phone.command('ask_question', { question_id, session_id, text: 'Who pays for it?' }, made_at);
    const mark = async (question_id: string, state: 'open' | 'answered' | 'hidden') =>
      (await admins.push([admins.command('mark_question', { question_id, state })]))[0];

    it('is read by its author and the admins, who mark it, and by nobody else', async () => {
      const id = randomUUID();
      await hers.push([ask(hers, 'coming', id)]);
      for (const device of [hers, his, admins]) await device.pull();
      expect(admins.find('questions', id)).toMatchObject({ user_id: amina.user.id, state: 'open' });
      expect(his.told.get('questions')?.has(id) ?? false).toBe(false);
      await mark(id, 'answered');
      await hers.pull();
      expect(hers.find('questions', id)).toMatchObject({ state: 'answered' });
      expect(await hers.push([hers.command('withdraw_question', { question_id: id })])).toMatchObject([
        { code: 'already_decided' },
      ]);
      await mark(id, 'hidden');
      await hers.push([hers.command('withdraw_question', { question_id: id })]);
      expect(await stored('questions', amina)).toEqual([]);
      expect(await mark(id, 'open')).toMatchObject({ code: 'not_found' });
    });

    it('of somebody else is neither withdrawn nor replaced', async () => {
      const id = randomUUID();
      await hers.push([ask(hers, 'running', id)]);
      const [taken, withdrawn] = await his.push([
        his.command('ask_question', { question_id: id, session_id: 'running', text: 'Mine' }),
        his.command('withdraw_question', { question_id: id }),
      ]);
      expect(JSON.stringify([taken, withdrawn])).not.toContain('Who pays');
      expect(await stored('questions', amina)).toMatchObject([{ id, text: 'Who pays for it?' }]);
      expect(await stored('questions', kofi)).toEqual([]);
    });

    it('that was written before the end counts when it arrives after it; later ones and lies do not', async () => {
      expect(
        await hers.push([
          ask(hers, 'over', randomUUID(), at(-240)),
          ask(hers, 'over', randomUUID(), at(-3)),
          ask(hers, 'over'),
          ask(hers, 'lunch'),
          ask(hers, 'nowhere'),
        ]),
      ).toMatchObject([
        { code: 'not_allowed' },
        { status: 'applied' },
        { code: 'not_allowed' },
        { code: 'not_allowed' },
        { code: 'not_found' },
      ]);
    });

    it('of one person is five for a session until some are answered, also when they come at once', async () => {
      const phones = [hers, app.device(amina), app.device(amina)];
      const outcomes = await Promise.all(
        phones.map((phone) => phone.push(Array.from({ length: 4 }, () => ask(phone)))),
      );
      expect(await stored('questions', amina)).toHaveLength(5);
      expect(new Set(outcomes.flat().map(({ code }) => code))).toEqual(new Set([undefined, 'too_many_requests']));
      await mark((await stored('questions', amina))[0]?.id ?? '', 'answered');
      expect(await hers.push([ask(hers), ask(hers)])).toMatchObject([
        { status: 'applied' },
        { code: 'too_many_requests' },
      ]);
    });

    it('of one person is forty for the event', async () => {
      for (let n = 0; n < 9; n++) {
        const session_id = `many-${round}-${n}`;
        await addSession(session_id, [-60, 60]);
        await hers.push(Array.from({ length: 5 }, () => ask(hers, session_id)));
      }
      expect(await stored('questions', amina)).toHaveLength(40);
    });

    it('is not taken of who is muted, nor anything of a revoked ticket', async () => {
      await admins.push([admins.command('mute_person', { user_id: amina.user.id })]);
      expect(await hers.push([ask(hers)])).toMatchObject([{ code: 'not_allowed' }]);
      await admins.push([admins.command('set_ticket_status', { user_id: kofi.user.id, ticket_status: 'revoked' })]);
      const rating = his.command('rate_session', { session_id: 'running', score: 5, comment: '' });
      expect(await his.push([ask(his), rating])).toMatchObject([
        { code: 'ticket_revoked' },
        { code: 'ticket_revoked' },
      ]);
    });

    it('has words', async () => {
      const blank = hers.command('ask_question', { question_id: randomUUID(), session_id: 'running', text: ' \n ' });
      expect(await hers.push([blank])).toMatchObject([{ code: 'invalid' }]);
    });

    it('goes with its author, with the ratings, and with its session', async () => {
      const session_id = `asked-${round}`;
      await addSession(session_id, [-60, 60]);
      await hers.push([ask(hers, session_id), hers.command('rate_session', { session_id, score: 3, comment: '' })]);
      await his.push([ask(his, session_id)]);
      expect((await app.call('GET', '/api/users/me/data', { as: amina })).body.questions).toHaveLength(1);
      await admins.push([admins.command('erase_person', { user_id: amina.user.id })]);
      expect([await stored('questions', amina), await stored('ratings', amina)]).toEqual([[], []]);
      await admins.push([admins.command('delete_content', { collection: 'sessions', id: session_id })]);
      expect(await stored('questions', kofi)).toEqual([]);
    });
  });
});
