import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { Pace } from '../delivery/mail/pace.ts';
import type { Hosting } from '../server-context.ts';
import { startServer } from '../start-server.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase, makePostgresDatabase } from '../testing/database/databases.ts';
import { startWork } from './run-event.ts';

let mailsEnd = () => {};
const mailsAreToldToStop = vi.fn();
vi.mock('../features/auth/mails/send-mails.ts', async (original) => ({
  ...(await original<object>()),
  startMailSender: () => () =>
    new Promise<void>((resolve) => {
      mailsAreToldToStop();
      mailsEnd = resolve;
    }),
}));

const log = pino({ level: 'silent' });

describeEachDatabase('the work of an event', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('is told to stop all at once, though a mail takes long, and has stopped when all of it has', async () => {
    const backups = { newest: () => undefined, trouble: () => undefined, stop: vi.fn(async () => undefined) };
    const stop = startWork({ ...app.context, log, backups }, new Pace(60));
    const stopped = vi.fn();
    const stopping = stop().then(stopped);
    await vi.waitFor(() => expect(backups.stop).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
    mailsEnd();
    await stopping;
  });
});

it('is told to stop in the default event while that of the others has not stopped yet', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baraza-stop-'));
  const { url, drop } = await makePostgresDatabase();
  const env = { DATABASE_URL: url, AUTH_SECRET: 'a secret of the tests, long enough', DATA_DIR: folder, PORT: '0' };
  mailsAreToldToStop.mockClear();
  const server = await startServer(readConfig(env), log, {
    async began({ hosting }) {
      const { stop } = hosting as Hosting;
      (hosting as Hosting).stop = async () => {
        await vi.waitFor(() => expect(mailsAreToldToStop).toHaveBeenCalledOnce());
        mailsEnd();
        await stop();
      };
    },
  });
  await server.stop();
  await drop();
  rmSync(folder, { recursive: true });
});
