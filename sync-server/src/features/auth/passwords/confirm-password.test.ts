import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../../http/session/viewer.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { describeEachDatabase } from '../../../testing/database/databases.ts';
import { quickHash } from '../../../testing/quick-hash.ts';
import { setPasswordHash } from '../accounts.store.ts';
import { confirmPassword } from './confirm-password.ts';

describeEachDatabase('a password that is asked for once more', (open) => {
  let app: TestApp;
  const OWN = 'a password of my own';
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  /** Somebody new, for whom nothing was counted yet. */
  const somebody = async (name: string): Promise<Viewer> => {
    const { user } = await app.addPerson(`${name}-${crypto.randomUUID()}@example.org`);
    await setPasswordHash(app.context.database.queries, user.id, await quickHash(OWN));
    return { user_id: user.id, event_id: user.event_id, role: user.role, session_id: crypto.randomUUID() };
  };
  const codeOf = (viewer: Viewer, password: string, context = app.context) =>
    confirmPassword(context, viewer, password).then(
      () => 'confirmed',
      ({ code }) => code,
    );

  it('is the one of who is signed in', async () => {
    const [ama, kofi] = [await somebody('ama'), await somebody('kofi')];
    await setPasswordHash(app.context.database.queries, kofi.user_id, await quickHash('the one of kofi'));
    expect(await codeOf(ama, OWN)).toBe('confirmed');
    expect(await codeOf(ama, 'the one of kofi')).toBe('invalid');
    await expect(confirmPassword(app.context, ama, 'a guess')).rejects.toMatchObject({
      errors: [{ path: 'password', message: expect.stringMatching(/\w/) }],
    });
  });

  it('is nothing for who has none', async () => {
    const viewer = { user_id: 'attendee', event_id: 'event-001', role: 'user', session_id: 's' } as const;
    expect(await codeOf(viewer, '')).toBe('invalid');
  });

  it('can be guessed at eight times, which a right one starts anew', async () => {
    const viewer = await somebody('slips');
    for (let n = 0; n < 7; n++) expect(await codeOf(viewer, 'a guess')).toBe('invalid');
    expect(await codeOf(viewer, OWN)).toBe('confirmed');
    for (let n = 0; n < 8; n++) expect(await codeOf(viewer, 'a guess')).toBe('invalid');
    expect(await codeOf(viewer, OWN)).toBe('too_many_requests');
    expect(await codeOf(await somebody('other'), OWN)).toBe('confirmed');
    // Whoever guesses in a stolen session keeps nobody from confirming in their own.
    expect(await codeOf({ ...viewer, session_id: 'their own' }, OWN)).toBe('confirmed');
  });

  it('is any in the demo, where every one signs in, but for none at all', async () => {
    const demo = { ...app.context, config: { ...app.context.config, demo: true } };
    const viewer = await somebody('demo');
    expect(await codeOf(viewer, 'x', demo)).toBe('confirmed');
    expect(await codeOf(viewer, '', demo)).toBe('invalid');
    expect(await codeOf(viewer, 'x')).toBe('invalid');
  });
});
