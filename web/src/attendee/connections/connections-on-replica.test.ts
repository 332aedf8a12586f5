import { connectionId } from '@baraza/schema/connections/connection';
import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rebase } from '../../replica/rebase.ts';
import { Device, EVENT, newPerson } from '../../replica/testing/device.ts';
import { openParts } from '../../replica/testing/parts.ts';
import { readContacts } from './read-contacts.ts';
import { groupedConnections, relationOf } from './relation.ts';

let device: Device;
const me = () => device.userId;

beforeEach(async () => {
  device = new Device(newPerson());
  await device.open({ sync: false });
});
afterEach(() => device.close());

const between = async (other: string) =>
  (await device.replica.db.connections.findOne(connectionId(me(), other)).exec())?.toJSON();
const relation = async (other: string) => relationOf(await between(other), me());
const ask = (other: string) => device.replica.perform('request_connection', { user_id: other });
const answer = (other: string, what: 'accept' | 'decline' | 'withdraw') =>
  device.replica.perform('answer_connection', { user_id: other, answer: what });

/** As the server told it to this device while the app was closed. */
async function askedBy(other: string, status: 'requested' | 'accepted' | 'declined' = 'requested') {
  const at = '2026-11-21T08:00:00.000Z';
  const id = connectionId(me(), other);
  const told = { event_id: EVENT, requester_id: other, addressee_id: me(), status, created_at: at, updated_at: at };
  await device.close();
  const parts = await openParts(me());
  await rebase(parts.database, parts.outbox, { news: new Map([[`connections/${id}` as const, { id, ...told }]]) });
  await parts.close();
  await device.open({ sync: false });
}

it('a request is there at once with no network, survives a restart, and can be taken back', async () => {
  await ask('kofi');
  expect(await relation('kofi')).toBe('asked');
  await device.close();
  await device.open({ sync: false });
  expect(await relation('kofi')).toBe('asked');
  await answer('kofi', 'withdraw');
  expect(await relation('kofi')).toBe('none');
  expect(await device.replica.outbox.countUnsent()).toBe(2);
});

it('a request of somebody else is accepted or declined, and thought about again', async () => {
  await askedBy('abena');
  expect(await relation('abena')).toBe('asks');
  await answer('abena', 'decline');
  expect(await relation('abena')).toBe('declined');
  await ask('abena');
  expect(await relation('abena')).toBe('connected');
});

it('two who ask each other are connected', async () => {
  await askedBy('abena');
  await ask('abena');
  expect(await relation('abena')).toBe('connected');
});

it('lists who asks, whom one knows and whom one asked, the latest first, and nobody who was declined', async () => {
  await askedBy('asks-me');
  await askedBy('friend', 'accepted');
  await askedBy('declined', 'declined');
  await ask('first');
  await ask('second');
  const connections = (await device.replica.db.connections.find().exec()).map((each) => each.toJSON());
  expect(groupedConnections(connections, me())).toEqual({
    asks: ['asks-me'],
    connected: ['friend'],
    asked: ['second', 'first'],
  });
});

it('what one shares is there at once with no network, field by field, and empty when all is taken back', async () => {
  const shared = async () => (await device.replica.db.contact_details.findOne(me()).exec())?.toJSON() ?? null;
  await device.replica.perform('share_contact', { changes: { phone: '+254 700 000 001' } });
  await device.replica.perform('share_contact', { changes: { email: 'me@example.org' } });
  expect(await shared()).toMatchObject({ id: me(), email: 'me@example.org', phone: '+254 700 000 001' });
  await device.close();
  await device.open({ sync: false });
  await device.replica.perform('share_contact', { changes: { email: '', phone: '' } });
  expect(await shared()).toMatchObject({ email: '', phone: '' });
});

it('takes those along with whom one is connected, with what they share, and nobody else', async () => {
  await askedBy('friend', 'accepted');
  await askedBy('asks-me');
  const { db } = device.replica;
  await db.users.bulkInsert(['friend', 'asks-me'].map((id) => aDocument('users', { id, name: id })));
  await device.replica.perform('write_note', { user_id: 'friend', text: 'Knows bats', base: '' });
  expect(await readContacts(device.replica)).toMatchObject([{ user: { id: 'friend' }, note: 'Knows bats' }]);
});

it('first words are said along with a request, and are those of who asked', async () => {
  await device.replica.perform('request_connection', { user_id: 'kofi', words: 'Coffee?' });
  expect(await between('kofi')).toMatchObject({ status: 'requested', words: 'Coffee?' });
  await device.replica.perform('request_connection', { user_id: 'kofi', words: 'Other ones' });
  expect(await between('kofi')).toMatchObject({ words: 'Coffee?' });
});

it('first words said to somebody who asks too, before either knew, stand beside theirs, also after a restart', async () => {
  await device.replica.perform('request_connection', { user_id: 'abena', words: 'Coffee?' });
  await askedBy('abena');
  expect(await between('abena')).toMatchObject({ requester_id: 'abena', status: 'accepted', answer_words: 'Coffee?' });
  await device.close();
  await device.open({ sync: false });
  expect(await between('abena')).toMatchObject({ answer_words: 'Coffee?' });
});

it('a private note is there at once with no network, is edited, and is gone when nothing is left of it', async () => {
  const note = async () => (await device.replica.db.person_notes.findOne(`${me()}~kofi`).exec())?.toJSON().text;
  const write = (text: string, base: string) => device.replica.perform('write_note', { user_id: 'kofi', text, base });
  await write('Knows bats', '');
  await write('Knows bats and heat', 'Knows bats');
  expect(await note()).toBe('Knows bats and heat');
  await device.close();
  await device.open({ sync: false });
  await write('', 'Knows bats and heat');
  expect(await note()).toBeUndefined();
});
