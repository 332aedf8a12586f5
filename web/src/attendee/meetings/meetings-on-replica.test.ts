import { afterEach, beforeEach, expect, it } from 'vitest';
import { rebase } from '../../replica/rebase.ts';
import { Device, EVENT, newPerson } from '../../replica/testing/device.ts';
import { openParts } from '../../replica/testing/parts.ts';
import { isAhead, standingOf } from './standing.ts';

const START = '2026-11-21T09:00:00.000Z';
const NOW = Date.parse('2026-11-21T08:00:00.000Z');
let device: Device;
const me = () => device.userId;

beforeEach(async () => {
  device = new Device(newPerson());
  await device.open({ sync: false });
});
afterEach(() => device.close());

const propose = (meeting_id: string, instead_of?: string) =>
  device.replica.perform('propose_meeting', {
    ...{ meeting_id, user_id: 'kofi', start_time: START, minutes: 30, place: 'Gate A' },
    ...(instead_of && { instead_of }),
  });
const answer = (what: 'accept' | 'call_off', meeting_id = 'm') =>
  device.replica.perform('answer_meeting', { meeting_id, answer: what });
async function standing(id = 'm', now = NOW) {
  const meeting = (await device.replica.db.meetings.findOne(id).exec())?.toJSON();
  return meeting && standingOf(meeting, me(), now);
}

/** As the server told it to this device while the app was closed. */
async function proposedBy(proposer_id: string, status: 'proposed' | 'accepted' = 'proposed') {
  const document = {
    ...{ id: 'm', event_id: EVENT, proposer_id, invitee_id: me(), start_time: START, place: 'Gate B', words: '' },
    ...{ end_time: '2026-11-21T09:30:00.000Z', status, created_at: START },
  };
  await device.close();
  const parts = await openParts(me());
  await rebase(parts.database, parts.outbox, { news: new Map([['meetings/m' as const, document]]) });
  await parts.close();
  await device.open({ sync: false });
}

it('a proposal is there at once with no network, survives a restart, and is taken back', async () => {
  await propose('m');
  expect(await standing()).toBe('asked');
  await device.close();
  await device.open({ sync: false });
  expect(await standing()).toBe('asked');
  await answer('accept');
  expect(await standing()).toBe('asked');
  await answer('call_off');
  expect(await standing()).toBe('cancelled');
});

it('a proposal of somebody else is accepted, and called off after that', async () => {
  await proposedBy('kofi');
  expect(await standing()).toBe('asks');
  await answer('accept');
  expect(await standing()).toBe('accepted');
  await answer('call_off');
  expect(await standing()).toBe('cancelled');
});

it('a proposal that is declined stays so', async () => {
  await proposedBy('kofi');
  await answer('call_off');
  await answer('accept');
  expect(await standing()).toBe('declined');
});

it('another time takes the place of what was proposed or agreed upon, and of nothing that has ended', async () => {
  await proposedBy('kofi', 'accepted');
  await propose('n', 'm');
  expect([await standing('m'), await standing('n')]).toEqual(['replaced', 'asked']);
  await answer('call_off', 'n');
  await propose('o', 'n');
  expect(await standing('n')).toBe('cancelled');
});

it('what was not answered in time, and what is over, is said so and is no longer ahead', async () => {
  await proposedBy('kofi');
  const later = Date.parse('2026-11-21T09:30:00.000Z');
  expect(await standing('m', later)).toBe('unanswered');
  const meeting = (await device.replica.db.meetings.findOne('m').exec())!.toJSON();
  expect([isAhead(meeting, later - 1), isAhead(meeting, later)]).toEqual([true, false]);
  await answer('accept');
  expect(await standing('m', later)).toBe('over');
});
