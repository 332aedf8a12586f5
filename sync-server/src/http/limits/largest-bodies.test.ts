import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ArgsOf } from '@baraza/schema/commands';
import { IMPORT_STEPS_MAX } from '@baraza/schema/content/import-steps-max';
import { collectionNames } from '@baraza/schema/entities';
import { FLOORS_MAX } from '@baraza/schema/event/floor-plan';
import { PLACES_MAX } from '@baraza/schema/event/plan-commands';
import { IMPORT_BATCH_SIZE } from '@baraza/schema/people/commands';
import { PROTOCOL_VERSION, SPEAKS } from '@baraza/schema/sync/protocol-version';
import { PULL_PAGE_SIZE } from '@baraza/schema/sync/pull';
import { LARGE_PUSH_BATCH_SIZE } from '@baraza/schema/sync/push';
import { inShort } from '@baraza/schema/sync/short-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPglite } from '../../testing/database/databases.ts';
import type { TestDevice } from '../../testing/device.ts';
import { openSyncApp, type SyncApp } from '../../testing/sync-app.ts';

const LANGUAGES = ['fr', 'pt', 'ar', 'sw', 'es'];

const many = <Each>(count: number, each: (n: number) => Each): Each[] =>
  Array.from({ length: count }, (_, n) => each(n));

const places = Object.fromEntries(
  many(PLACES_MAX, (n) => [
    `area ${n}`,
    { shape: { x: n, y: 2, width: 3, height: 4, floor: 'first' }, name: `Area ${n}`, kind: 'hall' },
  ]),
);
const floors = Object.fromEntries(
  many(FLOORS_MAX - 1, (n) => [`floor ${n}`, { name: `Floor ${n}`, width: 100, height: 50, opacity: 0.5 }]),
);
const forget = many(PLACES_MAX, (n) => `area ${n}`);

const translated = (fields: readonly string[]) =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(fields.map((field) => [field, `${field} in ${language}`])),
    ]),
  );

const session = (n: number) => ({
  ...{ id: `session-${n}`, title: `Session ${n}`, subtitle: '', abstract: 'In short', description: 'At length' },
  ...{ start_time: '2026-11-21T08:00:00.000Z', end_time: '2026-11-21T09:00:00.000Z', room_id: '', track: 'Air' },
  ...{ kind: 'talk' as const, language: 'en', links: [{ url: 'https://a.example/', title: 'Slides' }] },
  ...{ speaker_order: ['a', 'b', 'c'], source: { guid: randomUUID(), type: 'lecture', answers: [] } },
  translations: translated(['title', 'subtitle', 'track', 'abstract', 'description']),
});

const person = (n: number) => ({
  ...{ id: randomUUID(), name: `Person ${n}`, first_name: 'Person', email: `person-${n}@large.example` },
  ...{ company: 'Kijani', position: 'Botanist', ticketType: 'Speaker', external_code: '', shares_email: false },
});

describe('the largest that an app has to send is taken', () => {
  let app: SyncApp;
  let device: TestDevice;
  beforeAll(async () => {
    app = await openSyncApp(await openTestPglite());
    device = app.device(app.admin);
  });
  afterAll(() => app.close());

  const send = async (body: object) => {
    const packed = new Uint8Array(gzipSync(JSON.stringify(body)));
    const headers = { 'content-encoding': 'gzip' };
    const answer = await app.call('POST', '/api/sync/push', { as: app.admin, body: packed, headers });
    return [answer.status, answer.body.outcomes?.map(({ status }: { status: string }) => status)];
  };
  const scans = () => many(LARGE_PUSH_BATCH_SIZE, () => device.checkIn(app.attendee.user.id));

  it('a thousand check-ins in full', async () => {
    expect(await send(device.pushRequest(scans()))).toEqual([200, Array(LARGE_PUSH_BATCH_SIZE).fill('applied')]);
  });

  it('a thousand check-ins in short', async () => {
    const { commands: _, ...request } = device.pushRequest([]);
    expect(await send({ ...request, speaks: SPEAKS, short: inShort(scans()) })).toEqual([200, []]);
  });

  it.each<[string, () => ReturnType<TestDevice['command']>]>([
    ['people', () => device.command('import_people', { people: many(IMPORT_BATCH_SIZE, person) })],
    ['a plan', () => device.command('change_plan_draft', { places, floors, forget })],
    ['a plan for everybody', () => device.command('publish_plan', { places, floors })],
    [
      'a programme in six languages',
      () =>
        device.command('import_content', {
          steps: many(IMPORT_STEPS_MAX, (n) => ({
            ...{ step: 'create', collection: 'sessions', document: session(n) },
          })),
        } as ArgsOf<'import_content'>),
    ],
    [
      'changes of a programme in six languages',
      () => {
        const { id: _, ...fields } = session(0);
        const changes = { ...fields, track: 'Water' };
        return device.command('import_content', {
          steps: many(IMPORT_STEPS_MAX, (n) => ({
            ...{ step: 'change', collection: 'sessions', id: `gone-${n}`, changes, base: fields },
          })),
        } as ArgsOf<'import_content'>);
      },
    ],
  ])('%s', async (_, command) => {
    expect(await send(device.pushRequest([command()]))).toEqual([200, ['applied']]);
  });

  it('a thousand sessions in six languages', async () => {
    // Read, but not applied: that takes seconds.
    const commands = many(LARGE_PUSH_BATCH_SIZE, (n) => ({
      ...device.command('create_content', { collection: 'sessions', document: session(n) }),
      device_id: 'another',
    }));
    expect(await send(device.pushRequest(commands))).toEqual([200, Array(LARGE_PUSH_BATCH_SIZE).fill('rejected')]);
  });

  it('a pull of all collections', async () => {
    const point = { xid: '1', seq: '1' };
    const asked = { checkpoint: point, limit: PULL_PAGE_SIZE, shared_from: point, expects: 'A'.repeat(1_600) };
    const body = {
      ...{ protocol: PROTOCOL_VERSION, speaks: SPEAKS, device_id: device.id, last_seq: 1, awaits_effects: true },
      ...{ device: device.pushRequest([]).device, replica: null },
      collections: Object.fromEntries(collectionNames.map((name) => [name, asked])),
    };
    expect((await app.call('POST', '/api/sync/pull', { as: app.admin, body })).status).toBe(200);
  });
});
