import type { Outcome } from '@baraza/schema/sync/command';
import type { SessionRole } from '@baraza/schema/sync/session-role';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { landOutcomes, refuseLocally } from '../outbox/land-outcomes.ts';
import type { CommandRow } from '../outbox/outbox-rows.ts';
import { rebase } from '../rebase.ts';
import { append } from '../testing/append.ts';
import { attendee } from '../testing/device.ts';
import { type OpenParts, openParts } from '../testing/parts.ts';

let parts: OpenParts;
let row: CommandRow;
beforeEach(async () => {
  parts = await openParts();
  const nothing = { checkpoints: {}, horizons: {} };
  await parts.outbox.remember('sync_state', { storage_token: 'any', epoch: 'epoch-1', role: 'admin', ...nothing });
  row = await append(parts.outbox, 'add_bookmark', { kind: 'session', target_id: 'opening' });
});
afterEach(() => parts.close());

const answerWith = (outcome: Partial<Outcome>, role: SessionRole = 'admin') => {
  const whole = { command_id: row.id, status: 'applied', transaction: '7', documents: [], ...outcome } as Outcome;
  return landOutcomes(parts, [row], { outcomes: [whole], epoch: 'epoch-1', role, isNewest: true });
};
const id = () => row.touches[0]?.slice('bookmarks/'.length) as string;
const isStarred = async () => (await parts.database.collections.bookmarks.findOne(id()).exec()) !== null;
const stored = () => parts.outbox.commands.get(row.device_seq);
const company = async () => (await parts.database.collections.users.findOne('ama').exec())?.company;
const ama = { collection: 'users', document: { ...attendee('ama', { company: 'Jua Kali' }), _deleted: false } };

it('[S5] waits for the collections that a command touches here and for those that the server names, each once', async () => {
  const strange = { collection: 'unheard_of', document: { id: 'x', _deleted: false } };
  await answerWith({ documents: [ama, ama, strange] });
  expect(await stored()).toMatchObject({
    state: 'answered',
    answer: { transaction: '7', epoch: 'epoch-1', collections: ['bookmarks', 'users'] },
  });
});

it('[S5] what was applied stays on the screen, and what was refused goes from it, without a word of a pull', async () => {
  await rebase(parts.database, parts.outbox, { keys: row.touches });
  await answerWith({});
  expect(await isStarred()).toBe(true);
  await parts.outbox.waitAgain();
  await answerWith({ status: 'rejected' });
  expect(await isStarred()).toBe(false);
});

it('[S5] shows what the server says of the documents that were changed; what is unheard of is left out', async () => {
  await answerWith({ documents: [{ collection: 'unheard_of', document: { id: 'x', _deleted: false } }, ama] });
  expect(await company()).toBe('Jua Kali');
});

it('[S7] shows nothing of what is for another role', async () => {
  await answerWith({ documents: [ama] }, 'door');
  expect(await company()).toBeUndefined();
  expect(await stored()).toMatchObject({ state: 'answered' });
});

it('[S7] shows nothing while the replica is empty: the first page has it', async () => {
  await parts.outbox.forget('sync_state');
  await answerWith({ documents: [ama] });
  expect(await company()).toBeUndefined();
});

it('[S6] shows nothing older than what another tab has pulled while this one was frozen with its answer', async () => {
  const pulled = { storage_token: 'any', epoch: 'epoch-1', role: 'admin', checkpoints: {} } as const;
  await parts.outbox.remember('sync_state', { ...pulled, horizons: { users: '8' } });
  await answerWith({ documents: [ama] });
  expect(await company()).toBeUndefined();
  await parts.outbox.remember('sync_state', { ...pulled, horizons: { users: '7', bookmarks: '8' } });
  await answerWith({ documents: [ama] });
  expect(await company()).toBe('Jua Kali');
  await parts.outbox.remember('sync_state', { ...pulled, epoch: 'epoch-2', horizons: { users: '8' } });
  await answerWith({ documents: [{ ...ama, document: { ...ama.document, company: 'Maji' } }] });
  expect(await company()).toBe('Maji');
});

it('[S4] a refusal without a reason has one all the same, and its moment', async () => {
  const before = Date.now();
  await answerWith({ status: 'rejected' });
  const refused = await stored();
  expect(refused).toMatchObject({ state: 'refused', refusal: { code: 'invalid', detail: '' } });
  expect(refused?.refusal?.at).toBeGreaterThanOrEqual(before);
  expect(refused).not.toHaveProperty('answer');
});

it('[S4] a command that the server can not read is refused, and what it did goes from the screen', async () => {
  await rebase(parts.database, parts.outbox, { keys: row.touches });
  expect(await isStarred()).toBe(true);
  await refuseLocally(parts, row, { code: 'malformed', detail: 'Odd', at: 5 });
  expect(await isStarred()).toBe(false);
  expect(await stored()).toMatchObject({ state: 'refused', refusal: { code: 'malformed', detail: 'Odd', at: 5 } });
});

it('[S2] an outcome of a command that was not sent changes nothing', async () => {
  await answerWith({ command_id: 'another' });
  expect(await stored()).toMatchObject({ state: 'waiting' });
});
