import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Pace } from '../delivery/mail/pace.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { describeEachDatabase } from '../testing/databases.ts';
import { startWork } from './run-event.ts';

let mailsEnd = () => {};
vi.mock('../features/auth/mails/send-mails.ts', async (original) => ({
  ...(await original<object>()),
  startMailSender: () => () =>
    new Promise<void>((resolve) => {
      mailsEnd = resolve;
    }),
}));

describeEachDatabase('the work of an event', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('is told to stop all at once, though a mail takes long, and has stopped when all of it has', async () => {
    const backups = { newest: () => undefined, trouble: () => undefined, stop: vi.fn(async () => undefined) };
    const stop = startWork({ ...app.context, log: pino({ level: 'silent' }), backups }, new Pace(60));
    const stopped = vi.fn();
    const stopping = stop().then(stopped);
    await vi.waitFor(() => expect(backups.stop).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
    mailsEnd();
    await stopping;
  });
});
