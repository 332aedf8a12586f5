import { randomUUID } from 'node:crypto';
import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import { UNSENT } from '@baraza/schema/event/change-plan';
import { FLOOR_PICTURE } from '@baraza/schema/event/floor-plan';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';
import { tables } from '@baraza/schema/tables';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestPerson } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const shape = { x: 10, y: 20, width: 300, height: 200 };
const elsewhere = { ...shape, x: 500 };
const foyer = { id: 'foyer', name: 'Foyer', kind: 'hall', ...shape };

describeEachDatabase('the floor plan, drawn and then published', (open) => {
  let app: SyncApp;
  beforeAll(async () => {
    app = await openSyncApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const { queries } = app.context.database;
    const event_id = 'event-001';
    await queries.delete(tables.plan_drafts);
    await queries.delete(tables.rooms);
    await queries.delete(tables.exhibitors);
    await queries.insert(tables.rooms).values(['a', 'b'].map((id) => ({ id, event_id, name: id, shape })));
    await queries.insert(tables.exhibitors).values({ id: 'stand', event_id, name: 'Stand', booth_shape: shape });
    const floor_plan = { width: 1_200, height: 800, areas: [foyer] };
    await queries.update(tables.events).set({ floor_plan }).where(eq(tables.events.id, event_id));
  });

  const send = async <N extends CommandName>(name: N, args: ArgsOf<N>, as: TestPerson = app.admin) => {
    const at = new Date().toISOString();
    const device = { id: randomUUID(), name: '', app_version: '1', sent_at: at, waiting: 1, last_seq: 1 };
    const command = { id: randomUUID(), name, args, made_at: at, clock_offset_ms: 0, device_id: device.id };
    const body = { protocol: PROTOCOL_VERSION, device, commands: [{ ...command, device_seq: 1 }] };
    const answer = await app.call('POST', '/api/sync/push', { as, body });
    return answer.body.outcomes[0] as { status: string; code?: string };
  };
  const draw = (args: ArgsOf<'change_plan_draft'>) => send('change_plan_draft', args);
  const draft = async () => (await app.context.database.queries.select().from(tables.plan_drafts))[0];
  const plan = async () => (await app.call('GET', '/api/events/event-001', { as: app.attendee })).body.floor_plan;
  const roomShape = async (id: string) =>
    (await app.call('GET', `/venue/rooms/${id}`, { as: app.attendee })).body.shape;
  const booth = async () => (await app.call('GET', '/api/exhibitors/stand/', { as: app.attendee })).body.booth_shape;

  it('changes for nobody before it is published, and then for everybody', async () => {
    const places = {
      'room a': { shape: elsewhere },
      'booth stand': { shape: null },
      'area foyer': { shape: elsewhere },
    };
    const floors = { 'floor up': { name: 'Upper floor', width: 600, height: 400 } };
    const before = [await plan(), await roomShape('a'), await booth()];
    expect((await draw({ places, floors })).status).toBe('applied');
    expect([await plan(), await roomShape('a'), await booth()]).toEqual(before);

    expect((await send('publish_plan', { places, floors })).status).toBe('applied');
    expect([await roomShape('a'), await roomShape('b'), await booth()]).toEqual([elsewhere, shape, null]);
    expect(await plan()).toEqual({
      ...{ width: 1_200, height: 800, areas: [{ ...foyer, ...elsewhere }] },
      floors: [{ id: 'up', name: 'Upper floor', width: 600, height: 400 }],
    });
    expect(await draft()).toMatchObject({ places: {}, floors: {} });
  });

  it('is drawn by several admins at once, and what one has not seen is not published', async () => {
    await Promise.all([
      draw({ places: { 'room a': { shape: elsewhere } } }),
      draw({ places: { 'room b': { shape: elsewhere } } }),
      draw({ places: { 'area bar': { name: 'Bar', shape } } }),
    ]);
    const seen = { places: { 'room a': { shape: elsewhere }, 'room b': { shape: elsewhere } }, floors: {} };
    await draw({ places: { 'room b': { shape: null } } });
    await send('publish_plan', seen);
    expect([await roomShape('a'), await roomShape('b')]).toEqual([elsewhere, elsewhere]);
    expect((await draft())?.places).toEqual({ 'room b': { shape: null }, 'area bar': { name: 'Bar', shape } });
    await draw({ forget: ['room b', 'area bar'] });
    expect((await draft())?.places).toEqual({});
  });

  it('leaves what was removed meanwhile removed', async () => {
    const seen = { places: { 'room gone': { shape }, 'booth gone': { shape } }, floors: {} };
    await draw(seen);
    expect((await send('publish_plan', seen)).status).toBe('applied');
    expect((await app.call('GET', '/venue/rooms/gone', { as: app.attendee })).status).toBe(404);
    expect((await draft())?.places).toEqual({});
  });

  const picture = async (width: number, height = width) => {
    const blank = { create: { width, height, channels: 3, background: '#4a7' } } as const;
    return (await sharp(blank).webp().toBuffer()).toString('base64');
  };
  const underlay = (image: string, as?: TestPerson) =>
    send('set_floor_picture', { floor_id: 'first', media_type: 'image/webp', image }, as);

  it('has a picture under a floor, which goes out with it though the device had not sent it yet', async () => {
    expect((await underlay(await picture(1_600, 1_000))).status).toBe('applied');
    const kept = (await draft())?.floors['floor first']?.background ?? '';
    expect(kept).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
    expect(await plan()).not.toHaveProperty('background');
    await send('publish_plan', { places: {}, floors: { 'floor first': { background: UNSENT } } });
    expect(await plan()).toMatchObject({ background: kept });
    expect((await draft())?.floors).toEqual({});
    const answer = await app.call('GET', kept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it.each([
    ['is no picture', async () => Buffer.from('just some words').toString('base64'), 'wrong_media_type'],
    ['is too wide', () => picture(FLOOR_PICTURE.width + 1, 10), 'invalid'],
    ['is no base64', async () => '%%%%', 'invalid'],
  ])('refuses a picture that %s', async (_, image, code) => {
    expect(await underlay(await image())).toMatchObject({ status: 'rejected', code });
    expect((await draft())?.floors ?? {}).toEqual({});
  });

  it.each([
    ['a place of no kind', { places: { 'table a': { shape } } }],
    ['a shape without a size', { places: { 'room a': { shape: { ...shape, width: 0 } } } }],
    ['a picture of another server', { floors: { 'floor first': { background: 'https://example.org/a.png' } } }],
    ['a field that it does not know', { places: { 'room a': { shape, name: 'A', capacity: 3 } } }],
  ])('refuses %s', async (_, args) => {
    expect(await draw(args as ArgsOf<'change_plan_draft'>)).toMatchObject({ status: 'rejected', code: 'invalid' });
  });

  it('refuses more floors than a plan can have', async () => {
    const many = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, n) => [`floor ${from + n}`, { name: '', width: 1, height: 1 }]),
      );
    expect((await draw({ floors: many(0, 20) })).status).toBe('applied');
    expect(await draw({ floors: many(20, 21) })).toMatchObject({ status: 'rejected', code: 'too_large' });
    expect(await send('publish_plan', { places: {}, floors: many(0, 20) })).toMatchObject({ code: 'invalid' });
    expect(await plan()).not.toHaveProperty('floors');
  });

  it('is drawn and published by admins alone', async () => {
    const seen = { places: { 'room a': { shape: elsewhere } }, floors: {} };
    for (const outcome of [
      await send('change_plan_draft', seen, app.attendee),
      await send('publish_plan', seen, app.attendee),
      await underlay(await picture(10), app.attendee),
    ])
      expect(outcome).toMatchObject({ status: 'rejected', code: 'not_allowed' });
    expect(await roomShape('a')).toEqual(shape);
  });
});
