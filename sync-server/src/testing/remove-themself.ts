import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import type { Answer, TestApp, TestPerson } from './app.ts';

/** Somebody of the test event gets a password, and removes themself with it. */
export async function removeThemself(app: TestApp, { user, token }: TestPerson): Promise<Answer> {
  const password = 'tëst password';
  await setPasswordHash(app.context.database.queries, user.id, await hashPassword(password));
  const headers = { 'baraza-password': encodeURIComponent(password) };
  return app.call('DELETE', '/api/users/me', { as: token, headers });
}
