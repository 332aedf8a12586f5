import { setPasswordHash } from '../features/auth/accounts.store.ts';
import { hashPassword } from '../features/auth/passwords/passwords.ts';
import type { TestApp, TestPerson } from './app.ts';

/** Somebody of the test event who signs in with this password. */
export async function addAccount(
  app: TestApp,
  { email, password }: { email: string; password: string },
): Promise<TestPerson> {
  const person = await app.addPerson(email);
  await setPasswordHash(app.context.database.queries, person.user.id, await hashPassword(password));
  return person;
}
