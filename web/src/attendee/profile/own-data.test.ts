import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Device } from '../../replica/testing/device.ts';
import { collectOwnData, ownDataFile } from './own-data.ts';

let device: Device;

beforeEach(async () => {
  device = new Device();
  await device.open({ sync: false });
});
afterEach(() => device.close());

it('has everything of the person, what is not sent yet among it, and nothing of others', async () => {
  const { replica, userId } = device;
  const card = (id: string) => aDocument('users', { id, name: id, bio: `The bio of ${id}` });
  await replica.db.users.bulkInsert([card(userId), card('somebody-else')]);
  await replica.perform('add_bookmark', { kind: 'session', target_id: 'session-1' });
  await replica.perform('request_connection', { user_id: 'somebody-else' });
  await replica.perform('rate_session', { session_id: 'session-1', score: 4, comment: '' });
  await replica.perform('ask_question', { question_id: 'q', session_id: 'session-1', text: 'Why?' });
  await replica.perform('update_profile', { changes: { bio: 'New words' } });
  await replica.perform('share_contact', { changes: { phone: '1' } });
  await device.checkIn('somebody-else');

  const data = await collectOwnData(replica, new Date('2026-11-21T10:00:00.000Z'));
  expect(data).toMatchObject({
    event_id: 'event-001',
    collected_at: '2026-11-21T10:00:00.000Z',
    profile: { id: userId, bio: 'New words' },
    contact_details: { phone: '1' },
    bookmarks: [{ kind: 'session', target_id: 'session-1' }],
    ratings: [{ session_id: 'session-1', score: 4 }],
    questions: [{ id: 'q', text: 'Why?' }],
    connections: [{ requester_id: userId, addressee_id: 'somebody-else' }],
    check_ins: [],
  });
  expect(data.not_sent_yet).toHaveLength(7);
  expect(JSON.stringify({ ...data, not_sent_yet: [] })).not.toContain('The bio of somebody-else');
});

it('is the server’s copy when it answers, else the device’s, and says which', async () => {
  const { replica } = device;
  const now = new Date('2026-11-21T10:00:00.000Z');
  await replica.perform('add_bookmark', { kind: 'session', target_id: 'session-1' });
  const body = { user: { name: 'Amina' }, sign_ins: [{ created_at: 'then' }] };
  const fromServer = await ownDataFile(replica, { kind: 'ok', body, sentAt: 0, receivedAt: 0 }, now);
  expect(fromServer).toMatchObject({ from: 'server', data: { ...body, not_sent_yet: [{ name: 'add_bookmark' }] } });

  const fromDevice = await ownDataFile(replica, { kind: 'offline' }, now);
  expect(fromDevice).toMatchObject({ from: 'device', data: { bookmarks: [{ target_id: 'session-1' }] } });
  expect(fromDevice.data).not.toHaveProperty('sign_ins');
});
