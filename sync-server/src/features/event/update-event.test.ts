import type { ArgsOf } from '@baraza/schema/commands';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../../http/session/viewer.ts';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

describeEachDatabase('changing the event', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const read = async () => (await app.call('GET', '/api/events/event-001', { as: app.attendee })).body;
  const change = (body: ArgsOf<'update_event'>['changes'] | Record<string, unknown>, as = app.admin) =>
    app.call('PUT', '/api/events/event-001', { as, body });

  it('changes what is named, also of the venue, and leaves the rest', async () => {
    const before = await read();
    await Promise.all([
      change({ venue: { name: 'Mwangaza' } }),
      change({ venue: { city: 'Nairobi' }, name: 'Baraza' }),
    ]);
    expect(await read()).toEqual({
      ...before,
      name: 'Baraza',
      venue: { ...before.venue, name: 'Mwangaza', city: 'Nairobi' },
    });
    const answer = await change({
      time_zone: 'Africa/Lagos',
      languages: ['fr', 'pt-MZ'],
      check_in_policy: 'door_only',
    });
    expect(answer.body).toMatchObject({ time_zone: 'Africa/Lagos', check_in_policy: 'door_only' });
  });

  it('keeps what admins write in several languages, up to a length that all of them share', async () => {
    const fr = { name: 'Sommet', tagline: 'Ensemble' };
    await change({ texts: { fr } });
    // Written before the French came, and sent after it.
    await change({ texts: { sw: { tagline: 'Pamoja' } } });
    expect((await read()).translations).toEqual({ fr, sw: { tagline: 'Pamoja' } });
    const description = 'x'.repeat(4_900);
    const long = (languages: string[]) => Object.fromEntries(languages.map((each) => [each, { description }]));
    await change({ texts: long(['am', 'ar', 'es', 'pt']) });
    const { body } = await change({ texts: long(['ha', 'ig', 'so', 'yo', 'zu']) });
    expect(body).toMatchObject({ status: 422, errors: [{ path: 'translations' }] });
    expect(Object.keys((await read()).translations).sort()).toEqual(['am', 'ar', 'es', 'fr', 'pt', 'sw']);
    // As an older app sends them: all, so that what was taken out is gone.
    await change({ translations: { fr } });
    expect((await read()).translations).toEqual({ fr });
    await change({ translations: null });
    expect((await read()).translations).toBeNull();
  });

  it('adds, renames, shuts and removes gates one by one', async () => {
    await Promise.all([
      change({ gates: [{ id: 'gate-new', name: 'New gate' }] }),
      change({ gates: [{ id: 'gate-north', open: false }] }),
    ]);
    await change({ gates: [{ id: 'gate-north', name: 'North' }], remove_gates: ['gate-shut'] });
    expect((await read()).gates).toEqual([
      { id: 'gate-north', name: 'North', open: false },
      { id: 'gate-new', name: 'New gate', open: true },
    ]);
    await change({ gates: [{ id: 'gate-shut', open: true }] });
    expect((await read()).gates).toHaveLength(2);
  });

  it('shuts a gate that has records instead of removing it', async () => {
    await change({ gates: [{ id: 'gate-used', name: 'Used' }], check_in_policy: 'anyone' });
    const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    const scan = { user_id: 'another', gate_id: 'gate-used', check_in_method: 'manual', verdict: 'admitted' } as const;
    await performCommand(app.context, admin, 'record_check_in', { ...scan, check_in_id: 'scan-1' }, serverOrigin());
    await change({ remove_gates: ['gate-used'] });
    expect((await read()).gates).toContainEqual({ id: 'gate-used', name: 'Used', open: false });
  });

  it('has a logo that anybody is shown before they sign in, and that can be removed', async () => {
    const admin = { user_id: 'admin', event_id: 'event-001', role: 'admin', session_id: 's' } as const;
    const set = async (width: number, viewer: Viewer = admin) => {
      const blank = sharp({ create: { width, height: 40, channels: 3, background: '#4a7' } });
      const args = { media_type: 'image/webp' as const, image: (await blank.webp().toBuffer()).toString('base64') };
      await performCommand(app.context, viewer, 'set_event_logo', args, serverOrigin());
    };
    const shown = async () => (await app.call('GET', '/api/config')).body.event_logo as string | null;
    await set(120);
    const logo = (await shown()) ?? '';
    expect([logo, (await read()).logo]).toEqual([expect.stringMatching(/^\/api\/images\/[0-9a-f]{64}$/), logo]);
    expect((await app.call('GET', logo)).headers.get('content-type')).toBe('image/webp');
    await expect(set(513)).rejects.toMatchObject({ code: 'invalid' });
    await expect(set(8, { ...admin, user_id: 'attendee', role: 'user' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect((await change({ logo: 'https://example.org/logo.png' })).status).toBe(422);
    expect(await shown()).toBe(logo);
    await change({ logo: null });
    expect(await shown()).toBeNull();
    await change({ logo });
    expect(await shown()).toBe(logo);
  });

  it('refuses what makes no sense and says which field, and changes nothing', async () => {
    const before = await read();
    for (const [body, path] of [
      [{ name: '' }, 'name'],
      [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
      [{ time_zone: '+03:00' }, 'time_zone'],
      [{ languages: ['no language'] }, 'languages.0'],
      [{ ends_on: '2026-11-19', name: 'Never' }, 'ends_on'],
      [{ starts_on: 'tomorrow' }, 'starts_on'],
      [
        { check_in_opens_at: '2026-11-21T09:00:00.000Z', check_in_closes_at: '2026-11-21T08:00:00.000Z' },
        'check_in_closes_at',
      ],
      [{ check_in_policy: 'nobody' }, 'check_in_policy'],
      [{ gates: Array.from({ length: 50 }, (_, i) => ({ id: `g${i}`, name: 'G' })) }, 'gates'],
    ] as const) {
      const { body: answer } = await change(body);
      expect(answer, path).toMatchObject({ status: 422, code: 'invalid', errors: [{ path }] });
    }
    expect(await read()).toEqual(before);
  });

  it('is for admins, of this event, and never touches its id or its keys', async () => {
    const before = await read();
    expect((await change({ name: 'Mine' }, app.attendee)).status).toBe(403);
    expect((await app.call('PUT', '/api/events/event-001', { body: { name: 'Mine' } })).status).toBe(401);
    expect((await app.call('PUT', '/api/events/event-002', { as: app.admin, body: {} })).status).toBe(404);
    await change({ id: 'event-002', ticket_keys: [], event_id: 'event-002' });
    expect(await read()).toEqual(before);
  });
});
