import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import { imports } from '../database/tables.ts';
import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { startReset } from '../features/auth/passwords/password-resets.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import { startChangeLink } from '../features/auth/registration/address-change.ts';
import { startInvitation } from '../features/auth/registration/invitation-mail.ts';
import { setShared } from '../features/auth/shared/shared-accounts.store.ts';
import { signIn as beginSession } from '../features/auth/sign-in.ts';
import { startPairing } from '../features/doors/doors.store.ts';
import { newPairingCode } from '../features/doors/pairing-code.ts';
import { keepImage } from '../features/people/pictures/images.store.ts';
import type { TestApp } from './app.ts';

/** The hash of a stored picture. */
export const KNOWN_IMAGE = '0'.repeat(64);

const NOW = '2026-11-21T09:00:00.000Z';

/** Values that the tests' calls use. */
export interface KnownThings {
  attendeeEmail: string;
  password: string;
  resetToken: string;
  linkToken: string;
  changeToken: string;
  enterToken: string;
  pairingCode: string;
}

export async function addKnownThings(app: TestApp): Promise<KnownThings> {
  const { queries } = app.context.database;
  const event_id = 'event-001';
  const password = 'a password to know';
  await app.addPerson('third@test.example');
  await app.addPerson('leaver@test.example');
  const secondAdmin = await app.addPerson('second-admin@test.example', 'admin');
  const account = await setShared(queries, secondAdmin.user.email, await hashPassword(password));
  const enterToken = (await beginSession(app.context, secondAdmin.user, account)).access_token;
  for (const id of ['attendee', 'admin']) await setPasswordHash(queries, id, await hashPassword(password));
  await queries.insert(tables.rooms).values({ id: 'room-1', event_id, name: 'Baobab' });
  const running = { start_time: NOW, end_time: '2126-11-21T09:00:00.000Z' };
  await queries.insert(tables.sessions).values({ id: 'session-1', event_id, title: 'Soil', ...running });
  await queries.insert(tables.questions).values({
    ...{ id: 'question-1', event_id, session_id: 'session-1', user_id: 'third', text: 'Why?', created_at: NOW },
  });
  await queries.insert(tables.exhibitors).values(['1', '2'].map((n) => ({ id: `exhibitor-${n}`, event_id, name: n })));
  await queries
    .insert(tables.notifications)
    .values(
      ['1', '2'].map((n) => ({ id: `notification-${n}`, event_id, title: n, created_at: new Date().toISOString() })),
    );
  const scanned = { check_in_time: NOW, device_time: NOW, arrived_at: NOW, device_id: 'door-1', recorded_by: 'admin' };
  await queries
    .insert(tables.check_ins)
    .values({ ...scanned, id: 'check-in-1', event_id, user_id: 'third', status: 'duplicate', verdict: 'admitted' });
  await queries.insert(tables.check_ins).values(
    ['1', '2'].map((n) => ({
      ...{ ...scanned, id: `check-in-held-${n}`, event_id, user_id: 'third' },
      ...({ status: 'held', verdict: 'admitted', hold_reason: 'after_arrival' } as const),
    })),
  );
  const kept = { event_id, title: 'Kept', created_at: new Date().toISOString() };
  await queries
    .insert(tables.notifications)
    .values([
      { ...kept, id: 'scheduled-1', state: 'scheduled', send_at: '2126-11-21T08:00:00.000Z' },
      ...['1', '2'].map((n) => ({ ...kept, id: `template-${n}`, state: 'template' as const })),
    ]);
  await queries.insert(tables.reports).values({
    ...{ id: 'report-1', event_id, reporter_id: 'second-admin', reported_id: 'third', reason: 'spam', created_at: NOW },
  });
  await queries.insert(imports).values({ id: 'import-1', event_id, user_id: 'admin', at: new Date().toISOString() });
  await keepImage(queries, {
    user_id: 'third',
    event_id,
    hash: KNOWN_IMAGE,
    media_type: 'image/jpeg',
    bytes: Buffer.from([0xff, 0xd8, 0xff]),
  });
  const resetToken = await app.context.database.transaction((tx) => startReset(tx, 'third'));
  const invited = await app.addPerson('invited@test.example');
  await queries.update(tables.users).set({ verified: false }).where(eq(tables.users.id, invited.user.id));
  const moving = await app.addPerson('moving@test.example');
  await queries.update(tables.users).set({ pending_email: 'moved@test.example' }).where(eq(tables.users.id, 'moving'));
  const changeLink = await startChangeLink(app.context, moving.user, 'moved@test.example');
  const changeToken = changeLink.split('=')[1] ?? '';
  const linkToken = await startInvitation(app.context, { id: '', email: 'leaver@test.example', shares_email: false });
  await queries.insert(tables.doors).values({ id: 'door-1', event_id, paired_at: new Date().toISOString() });
  const pairingCode = newPairingCode();
  await startPairing(queries, { event_id, name: 'East gate phone', code: pairingCode });
  const tokens = { resetToken, linkToken, changeToken, enterToken };
  return { attendeeEmail: app.attendee.user.email, password, ...tokens, pairingCode };
}
