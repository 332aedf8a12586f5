import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { connectionId } from '@baraza/schema/connections/connection';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import { applyCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { commandHandlers } from '../handlers.ts';

const { users, connections, notifications } = tables;
const event_id = 'event-001';
const as = (user_id: string): Viewer => ({ user_id, event_id, role: 'user', session_id: 'session' });

describeEachDatabase('connections', (open) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
    await database.queries.insert(users).values(
      ['amina', 'kofi', 'hidden'].map((id) => ({
        id,
        event_id,
        name: id,
        email: `${id}@example.org`,
        ticket_code: id,
        hidden: id === 'hidden',
      })),
    );
  });
  afterEach(() => database.close());

  const run = <N extends CommandName>(viewer: Viewer, name: N, args: ArgsOf<N>) =>
    database.transaction((tx) => applyCommand(commandHandlers, tx, viewer, name, args, serverOrigin()));
  const ask = (from: string, to: string) => run(as(from), 'request_connection', { user_id: to });
  const answer = (from: string, to: string, what: ArgsOf<'answer_connection'>['answer']) =>
    run(as(from), 'answer_connection', { user_id: to, answer: what });
  const all = () => database.queries.select().from(connections);

  it('keeps a request, once, and answers with what it touched', async () => {
    expect(await ask('amina', 'kofi')).toEqual([{ collection: 'connections', id: connectionId('amina', 'kofi') }]);
    await ask('amina', 'kofi');
    expect(await all()).toMatchObject([{ requester_id: 'amina', addressee_id: 'kofi', status: 'requested' }]);
  });

  it('connects two who ask each other in the same moment', async () => {
    await Promise.all([ask('amina', 'kofi'), ask('kofi', 'amina')]);
    expect(await all()).toMatchObject([{ status: 'accepted' }]);
  });

  it('lets only the one who was asked accept', async () => {
    await ask('amina', 'kofi');
    await answer('amina', 'kofi', 'accept');
    expect(await all()).toMatchObject([{ status: 'requested' }]);
    await answer('kofi', 'amina', 'accept');
    expect(await all()).toMatchObject([{ status: 'accepted' }]);
  });

  it('removes what the requester takes back, and says so to who accepts it after that', async () => {
    await ask('amina', 'kofi');
    await answer('amina', 'kofi', 'withdraw');
    expect(await all()).toEqual([]);
    await answer('kofi', 'amina', 'decline');
    await expect(answer('kofi', 'amina', 'accept')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('does not let who was declined ask again', async () => {
    await ask('amina', 'kofi');
    await answer('kofi', 'amina', 'decline');
    await answer('amina', 'kofi', 'withdraw');
    await ask('amina', 'kofi');
    expect(await all()).toMatchObject([{ requester_id: 'amina', status: 'declined' }]);
  });

  it('tells nobody whether a person hides or is not there', async () => {
    const refusals = await Promise.all(
      ['hidden', 'nobody'].map((id) => ask('amina', id).catch((error: { code: string; detail: string }) => error)),
    );
    expect(refusals[0]).toMatchObject({ code: 'not_found' });
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await all()).toEqual([]);
  });

  it('asks who hides to show themself first', async () => {
    await expect(ask('hidden', 'kofi')).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('withdraws the open requests of who hides, and ends no connection of theirs', async () => {
    await database.queries.update(users).set({ hidden: false });
    await ask('amina', 'kofi');
    await ask('amina', 'hidden');
    await ask('hidden', 'kofi');
    await answer('kofi', 'hidden', 'accept');
    await run(as('hidden'), 'update_profile', { changes: { hidden: true } });
    expect((await all()).map(({ id }) => id).sort()).toEqual(
      [connectionId('amina', 'hidden'), connectionId('amina', 'kofi'), connectionId('hidden', 'kofi')].sort(),
    );
    await run(as('amina'), 'update_profile', { changes: { hidden: true } });
    expect(await all()).toMatchObject([{ requester_id: 'hidden', addressee_id: 'kofi', status: 'accepted' }]);
    await expect(answer('kofi', 'amina', 'accept')).rejects.toMatchObject({ code: 'not_found' });
    // Nor does her name stay in what whom she had asked were told.
    const told = await database.queries.select().from(notifications);
    expect(told.filter(({ about }) => about?.id === 'amina')).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  });

  it('lets two who are connected already stay so when one hides', async () => {
    await ask('amina', 'kofi');
    await database.queries.update(users).set({ hidden: true }).where(eq(users.id, 'amina'));
    await ask('kofi', 'amina');
    expect(await all()).toMatchObject([{ status: 'accepted' }]);
  });

  it('tells who is asked, and who was accepted, each once', async () => {
    const told = async () =>
      (await database.queries.select().from(notifications))
        .map(({ user_id, title, message, notification_type, about }) => [
          user_id,
          title,
          message,
          notification_type,
          about,
        ])
        .sort();
    const request = { kind: 'request', id: 'amina' };
    const asked = ['kofi', 'Somebody wants to connect', '“amina”, as their card says.', 'connection', request];
    await ask('amina', 'kofi');
    await answer('amina', 'kofi', 'withdraw');
    await ask('amina', 'kofi');
    expect(await told()).toEqual([asked]);
    await answer('kofi', 'amina', 'decline');
    await answer('kofi', 'amina', 'accept');
    expect(await told()).toEqual([
      [
        'amina',
        'Your request to connect was accepted',
        '“kofi”, as their card says.',
        'connection',
        { kind: 'person', id: 'kofi' },
      ],
      asked,
    ]);
  });

  it('tells who asked first when the other one asks too', async () => {
    await ask('amina', 'kofi');
    await ask('kofi', 'amina');
    const told = await database.queries.select().from(notifications).where(eq(notifications.user_id, 'amina'));
    expect(told).toMatchObject([{ title: 'Your request to connect was accepted' }]);
  });

  it('keeps the first words of both who ask, tidied; nobody adds others later', async () => {
    await run(as('amina'), 'request_connection', { user_id: 'kofi', words: ' Coffee?\n\n\n\nAt ten ' });
    await run(as('amina'), 'request_connection', { user_id: 'kofi', words: 'Answer me' });
    await run(as('kofi'), 'request_connection', { user_id: 'amina', words: ' Yes\n\n\n\nAt the dam ' });
    await run(as('kofi'), 'request_connection', { user_id: 'amina', words: 'Answer me too' });
    expect(await all()).toMatchObject([
      { requester_id: 'amina', status: 'accepted', words: 'Coffee?\n\nAt ten', answer_words: 'Yes\n\nAt the dam' },
    ]);
    // They are read in the app: a lock screen shows fixed words.
    expect(JSON.stringify(await database.queries.select().from(notifications))).not.toMatch(/Coffee|dam/);
  });

  it('refuses a connection with oneself', async () => {
    await expect(ask('amina', 'amina')).rejects.toMatchObject({ code: 'invalid' });
    await expect(answer('amina', 'amina', 'accept')).rejects.toMatchObject({ code: 'invalid' });
  });
});
