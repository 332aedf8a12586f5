import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';
import { openTestApp } from './testing/app.ts';
import { openTestPostgres } from './testing/database/databases.ts';
import { TestDevice } from './testing/device.ts';

const NAME = 'Zanele Unheard-Of';
const EMAIL = 'zanele.unheard@private.example';
const PASSWORD = 'nobody-may-read-this';
const MESSAGE = 'words for one person';

it('names nobody, whatever fails: each line has its call, and of a device its id', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog('trace', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const database = await openTestPostgres();
  const app = await openTestApp(database, { log });
  const { admin } = app;
  const device = new TestDevice((path, body) => app.call('POST', path, { as: admin, body }), `device-${randomUUID()}`);
  const doAll = async () => {
    await app.call('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD } });
    const account = { name: NAME, email: EMAIL, password: PASSWORD };
    await app.call('POST', '/api/auth/register', { body: account });
    await app.call('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
    await app.call('PUT', '/api/users/me', { as: admin, body: { name: NAME } });
    await app.call('GET', `/api/users/${encodeURIComponent(EMAIL)}?name=${encodeURIComponent(NAME)}`, { as: admin });
    await app.call('GET', `/api/nothing/${encodeURIComponent(EMAIL)}/${admin.token}`);
    await app.call('POST', '/api/notifications/', { as: admin, body: { title: NAME, message: MESSAGE } });
    await device.pull().catch(() => undefined);
    await device.push([device.command('update_profile', { changes: { bio: MESSAGE, name: NAME } })]).catch(() => {});
  };
  await doAll();
  for (const table of ['users', 'accounts', 'notifications', 'audit_entries'])
    await database.queries.execute(sql.raw(`alter table if exists ${table} rename to ${table}_gone`));
  const failuresFrom = lines.length;
  await doAll();
  await app.close();

  const failures = lines.slice(failuresFrom).filter(({ msg }) => msg === 'a call failed');
  expect(failures.length).toBeGreaterThan(3);
  expect(JSON.stringify(failures)).toContain('Failed query');
  const said = JSON.stringify(lines);
  for (const secret of [
    NAME,
    'Zanele',
    EMAIL,
    encodeURIComponent(EMAIL),
    PASSWORD,
    MESSAGE,
    admin.token,
    app.admin.user.email,
  ])
    expect(said).not.toContain(secret);
  for (const line of lines) expect(line.request).toMatch(/^[\da-f-]{36}$/);
  const pushes = lines.filter(({ route }) => route === '/api/sync/push');
  expect(pushes[0]).toMatchObject({ msg: 'call', method: 'POST', status: 200, device: device.id });
  expect(lines.filter(({ route }) => route === '/api/auth/login').every(({ device }) => device === undefined)).toBe(
    true,
  );
});
