import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '@baraza/schema/tables';
import { readCode } from '@baraza/schema/tickets/ticket-code';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { eventSecrets, pushSubscriptions, serverSecrets } from '../../database/tables.ts';
import { vapidKeys } from '../../delivery/vapid-keys.store.ts';
import { replaceEventKeys } from '../../features/tickets/replace-event-keys.store.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { contentOf } from '../../testing/database/backup-content.store.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { restoreBackup } from './restore.store.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'baraza-restored-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;

describeEachDatabase('the keys after a backup was put back', (open) => {
  let old: TestApp;
  let fresh: TestApp;
  beforeEach(async () => {
    [old, fresh] = [await openTestApp(await open()), await openTestApp(await open())];
    // Web push has been used here.
    await vapidKeys(old.context.database.queries);
  });
  afterEach(() => Promise.all([old.close(), fresh.close()]));

  const backup = async ({ context }: TestApp) => {
    const path = join(folder, `${++made}.gz`);
    await writeBackup(context.database, 'event-001', path);
    return path;
  };
  const restore = ({ context }: TestApp, path: string) => restoreBackup(context.database, 'event-001', path, '');
  const replace = ({ context }: TestApp) =>
    context.database.transaction((tx) => replaceEventKeys(tx, 'event-001', undefined, new Date().toISOString()));
  const kidOf = async ({ context }: TestApp) => {
    const [secret] = await context.database.queries.select().from(eventSecrets);
    const [event] = await context.database.queries.select().from(tables.events);
    // What signs and what is verified with is one key.
    expect(event?.ticket_keys.map(({ kid }) => kid)).toEqual([secret?.kid]);
    return secret?.kid;
  };
  const readsAll = async ({ context }: TestApp) => {
    const [event] = await context.database.queries.select().from(tables.events);
    if (!event) throw new Error('There is no event');
    const people = await context.database.queries.select().from(tables.users);
    const readings = await Promise.all(people.map(({ ticket_code }) => readCode(ticket_code, event)));
    return people.length > 0 && readings.every(({ ok }) => ok);
  };
  const badge = (app: TestApp) => app.attendee.user.ticket_code;
  const reading = async ({ context }: TestApp, code: string) => {
    const [event] = await context.database.queries.select().from(tables.events);
    return event && readCode(code, event);
  };

  it('are those of the backup on a new server, so that printed badges go on working', async () => {
    const [path, kid, before] = [await backup(old), await kidOf(old), await contentOf(old.context.database)];
    await restore(fresh, path);
    expect(await kidOf(fresh)).toBe(kid);
    expect(await reading(fresh, badge(old))).toMatchObject({ ok: true });
    expect(await contentOf(fresh.context.database)).toEqual(before);
  });

  it('are those of now once they were replaced: a leaked backup stays worthless when it is put back', async () => {
    const { queries } = old.context.database;
    const path = await backup(old);
    const leaked = await queries.select().from(serverSecrets);
    await replace(old);
    const kid = await kidOf(old);
    await restore(old, path);
    expect(await kidOf(old)).toBe(kid);
    expect(await readsAll(old)).toBe(true);
    expect(await reading(old, badge(old))).toEqual({ ok: false, reason: 'replaced_key' });
    const secrets = await queries.select().from(serverSecrets);
    expect(secrets.map(({ name }) => name)).toEqual(['vapid']);
    expect(secrets).not.toEqual(leaked);
    expect(await queries.select().from(pushSubscriptions)).toEqual([]);
    // Once more changes nothing.
    await restore(old, path);
    expect(await kidOf(old)).toBe(kid);
    const [event] = await queries.select().from(tables.events);
    expect(event?.replaced_keys).toHaveLength(1);
  });

  it('are those of now too when they were replaced on a new server before the leaked backup was put back there', async () => {
    const path = await backup(old);
    await replace(fresh);
    const kid = await kidOf(fresh);
    await restore(fresh, path);
    expect(await kidOf(fresh)).toBe(kid);
    expect(await readsAll(fresh)).toBe(true);
    expect(await reading(fresh, badge(old))).toEqual({ ok: false, reason: 'replaced_key' });
  });

  it('are those of a backup that is newer than this server and had them replaced since', async () => {
    await replace(old);
    await restore(fresh, await backup(old));
    await replace(old);
    const [kid, path] = [await kidOf(old), await backup(old)];
    await restore(fresh, path);
    expect(await kidOf(fresh)).toBe(kid);
    expect(await contentOf(fresh.context.database)).toEqual(await contentOf(old.context.database));
  });

  it('are known to be replaced wherever the event was moved', async () => {
    const leaked = await backup(old);
    await replace(old);
    await restore(fresh, await backup(old));
    await restore(fresh, leaked);
    expect(await kidOf(fresh)).toBe(await kidOf(old));
    expect(await reading(fresh, badge(old))).toEqual({ ok: false, reason: 'replaced_key' });
  });
});
