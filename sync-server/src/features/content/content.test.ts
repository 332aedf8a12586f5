import type { ArgsOf, CommandName } from '@baraza/schema/commands';
import type { Translations } from '@baraza/schema/define/in-language';
import { tables } from '@baraza/schema/tables';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { performCommand } from '../../sync/perform.ts';
import { serverOrigin } from '../../sync/server-origin.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { describeEachDatabase } from '../../testing/database/databases.ts';

const PICTURE = 'UklGRiwAAABXRUJQVlA4ICAAAABQAQCdASoEAAQABUB8JaAABAAAAP4SH/61e6/1aNoAAA==';
const at = (time: string) => `2026-11-21T${time}:00.000Z`;

describeEachDatabase('content', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await app.addPerson('second@test.example', 'admin');
  });
  afterAll(() => app.close());

  const as = <N extends CommandName>(user_id: string, name: N, args: ArgsOf<N>) =>
    performCommand(
      app.context,
      { user_id, event_id: 'event-001', role: user_id === 'attendee' ? 'user' : 'admin', session_id: 's' },
      name,
      args,
      serverOrigin(),
    );
  const rowsOf = (collection: 'sessions' | 'speakers' | 'rooms' | 'exhibitors') => {
    const table = tables[collection] as typeof tables.rooms;
    return app.context.database.queries.select().from(table).orderBy(asc(table.id)) as Promise<
      Record<string, unknown>[]
    >;
  };
  const told = async () => {
    const { notifications } = tables;
    const ofKind = eq(notifications.notification_type, 'edit_replaced');
    const rows = await app.context.database.queries.select().from(notifications).where(ofKind);
    await app.context.database.queries.delete(notifications).where(ofKind);
    return rows;
  };

  const room = (id: string) => ({ id, name: id, description: '', floor: '', capacity: 5, shape: null });
  const session = (id: string, room_id: string) => ({
    ...{ id, title: id, subtitle: '', abstract: '', description: '', room_id, track: '', language: 'en', links: [] },
    ...{ kind: 'talk' as const, start_time: at('08:00'), end_time: at('09:00'), source: { guid: 'g', code: 7 } },
  });
  const speaker = (id: string, sessions: string[]) => ({
    ...{ id, name: id, title: '', company: '', bio: '', avatar: null, expertise: [], sessions, social: {} },
    featured: false,
  });
  const stand = (id: string) => ({
    ...{ id, name: id, description: '', category: '', country: '', logo: null, website: '', email: '', phone: '' },
    ...{ tags: [], booth: 'A1', booth_shape: null },
  });

  it('is made with what it refers to, as far as that is there', async () => {
    await as('admin', 'create_content', { collection: 'rooms', document: room('hall') });
    await as('admin', 'create_content', { collection: 'sessions', document: session('opening', 'hall') });
    await as('admin', 'create_content', { collection: 'sessions', document: session('lost', 'no-such-room') });
    await as('admin', 'create_content', { collection: 'speakers', document: speaker('amina', ['opening', 'gone']) });
    expect(await rowsOf('sessions')).toMatchObject([
      { id: 'lost', room_id: '' },
      { id: 'opening', room_id: 'hall', source: { guid: 'g', code: 7 } },
    ]);
    expect(await rowsOf('speakers')).toMatchObject([{ id: 'amina', sessions: ['opening'] }]);
  });

  it('takes what referred to it along when it goes', async () => {
    const star = { kind: 'session', target_id: 'opening' } as const;
    await as('attendee', 'add_bookmark', star);
    const touched = await as('admin', 'delete_content', { collection: 'rooms', id: 'hall' });
    expect(touched).toEqual([
      { collection: 'rooms', id: 'hall' },
      { collection: 'sessions', id: 'opening' },
    ]);
    expect((await rowsOf('sessions')).map(({ room_id }) => room_id)).toEqual(['', '']);
    await as('admin', 'delete_content', { collection: 'sessions', id: 'opening' });
    expect(await rowsOf('speakers')).toMatchObject([{ sessions: [] }]);
    expect(await app.context.database.queries.select().from(tables.bookmarks)).toEqual([]);
    // Gone already: nothing to do, and nothing wrong.
    await as('second', 'delete_content', { collection: 'rooms', id: 'hall' });
  });

  it('is imported in parts, each of them as a whole, and again without doing anything twice', async () => {
    const steps: ArgsOf<'import_content'>['steps'] = [
      { step: 'create', collection: 'rooms', document: room('tent') },
      { step: 'create', collection: 'rooms', document: room('stage') },
      { step: 'create', collection: 'sessions', document: { ...session('songs', 'tent'), speaker_order: ['b', 'a'] } },
      { step: 'create', collection: 'sessions', document: session('dance', 'nowhere') },
      { step: 'create', collection: 'speakers', document: speaker('badu', ['songs', 'dance', 'gone']) },
      { step: 'change', collection: 'sessions', id: 'dance', changes: { room_id: 'stage' }, base: { room_id: '' } },
      // Removed meanwhile by somebody else.
      { step: 'change', collection: 'sessions', id: 'nowhere', changes: { title: 'Gone' } },
      { step: 'remove', collection: 'rooms', id: 'nowhere' },
    ];
    const imported = async () => ({
      rooms: (await rowsOf('rooms')).map(({ id }) => id),
      sessions: (await rowsOf('sessions')).filter(({ id }) => ['songs', 'dance'].includes(String(id))),
      speakers: (await rowsOf('speakers')).filter(({ id }) => id === 'badu'),
    });
    await as('admin', 'import_content', { steps });
    const once = await imported();
    expect(once).toMatchObject({
      rooms: expect.arrayContaining(['stage', 'tent']),
      sessions: [
        { id: 'dance', room_id: 'stage', speaker_order: [] },
        { id: 'songs', room_id: 'tent', speaker_order: ['b', 'a'] },
      ],
      speakers: [{ sessions: ['songs', 'dance'] }],
    });
    await as('second', 'import_content', { steps });
    expect(await imported()).toEqual(once);
    expect(await told()).toEqual([]);

    const wrong = { ...session('wrong', ''), end_time: at('07:00') };
    const half: typeof steps = [
      { step: 'remove', collection: 'rooms', id: 'tent' },
      { step: 'create', collection: 'sessions', document: wrong },
    ];
    await expect(as('admin', 'import_content', { steps: half })).rejects.toThrow('can not end before it starts');
    expect(await imported()).toEqual(once);
    await expect(as('attendee', 'import_content', { steps })).rejects.toMatchObject({ code: 'not_allowed' });

    const removals = (['tent', 'stage'] as const).map((id) => ({ step: 'remove', collection: 'rooms', id }) as const);
    const touched = await as('admin', 'import_content', {
      steps: [...removals, { step: 'remove', collection: 'sessions', id: 'songs' }],
    });
    expect(touched).toEqual(
      expect.arrayContaining([
        { collection: 'sessions', id: 'dance' },
        { collection: 'speakers', id: 'badu' },
      ]),
    );
    expect(await imported()).toMatchObject({
      sessions: [{ id: 'dance', room_id: '' }],
      speakers: [{ sessions: ['dance'] }],
    });
    await as('admin', 'import_content', {
      steps: (['dance'] as const).map((id) => ({ step: 'remove', collection: 'sessions', id })),
    });
    await as('admin', 'delete_content', { collection: 'speakers', id: 'badu' });
  });

  it('tells the admin whose change an import replaced', async () => {
    await as('second', 'create_content', { collection: 'rooms', document: room('kiosk') });
    await as('second', 'update_content', { collection: 'rooms', id: 'kiosk', changes: { name: 'Theirs' } });
    const change = { step: 'change', collection: 'rooms', id: 'kiosk', changes: { name: 'File' } } as const;
    await as('admin', 'import_content', { steps: [{ ...change, base: { name: 'kiosk' } }] });
    // A room has no page to open.
    expect(await told()).toMatchObject([{ user_id: 'second', message: 'Name: “Theirs” → “File”', about: null }]);
    await as('admin', 'delete_content', { collection: 'rooms', id: 'kiosk' });
  });

  it('is refused when a session ends before it starts, also by one half of the change', async () => {
    const backwards = { ...session('backwards', ''), end_time: at('07:00') };
    await expect(as('admin', 'create_content', { collection: 'sessions', document: backwards })).rejects.toThrow(
      'can not end before it starts',
    );
    const half = { collection: 'sessions', id: 'lost', changes: { end_time: at('07:59') } } as const;
    await expect(as('admin', 'update_content', half)).rejects.toThrow('can not end before it starts');
    const gone = { collection: 'sessions', id: 'nowhere', changes: {} } as const;
    await expect(as('admin', 'update_content', gone)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps what two admins changed in different fields', async () => {
    await as('admin', 'create_content', { collection: 'exhibitors', document: stand('acacia') });
    const edit = { collection: 'exhibitors', id: 'acacia' } as const;
    await as('admin', 'update_content', { ...edit, changes: { booth: 'B2' }, base: { booth: 'A1' } });
    await as('second', 'update_content', { ...edit, changes: { country: 'Kenya' }, base: { country: '' } });
    expect(await rowsOf('exhibitors')).toMatchObject([{ booth: 'B2', country: 'Kenya' }]);
    expect(await told()).toEqual([]);
  });

  it('keeps the sessions of a speaker that two admins give at the same time, and tells nobody', async () => {
    const ids = ['opening-1', 'opening-2', 'closing'];
    for (const id of ids) await as('admin', 'create_content', { collection: 'sessions', document: session(id, '') });
    await as('admin', 'create_content', { collection: 'speakers', document: speaker('kofi', ['closing']) });
    const give = (sessions: string[]) =>
      ({ collection: 'speakers', id: 'kofi', changes: { sessions }, base: { sessions: ['closing'] } }) as const;
    await as('admin', 'update_content', give(['closing', 'opening-1']));
    await as('second', 'update_content', give(['opening-2']));
    const [kofi] = (await rowsOf('speakers')).filter(({ id }) => id === 'kofi');
    expect(kofi).toMatchObject({ sessions: ['opening-1', 'opening-2'] });
    expect(await told()).toEqual([]);
  });

  it('tells an admin whose change another one replaced without having seen it, and lets them put it back', async () => {
    const edit = { collection: 'exhibitors', id: 'acacia' } as const;
    const blind = { ...edit, changes: { booth: 'C3', country: 'Kenya' }, base: { booth: 'A1', country: '' } };
    await as('second', 'update_content', blind);
    const [news, ...more] = await told();
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      user_id: 'admin',
      title: 'Person second test example replaced your change to acacia',
      message: 'Stand: “B2” → “C3”',
      about: { kind: 'exhibitor', id: 'acacia' },
      edit: { ...edit, changes: { booth: 'B2' }, base: { booth: 'C3' } },
    });
    // What was told is what puts it back, and nobody is told: its author knows what stands there.
    await as('admin', 'update_content', news?.edit as ArgsOf<'update_content'>);
    expect(await rowsOf('exhibitors')).toMatchObject([{ booth: 'B2' }]);
    expect(await told()).toEqual([]);
    // Who saw what they replace has replaced it knowingly; who replaces their own need not be told.
    await as('second', 'update_content', { ...edit, changes: { booth: 'D4' }, base: { booth: 'B2' } });
    await as('second', 'update_content', { ...edit, changes: { booth: 'E5' }, base: { booth: 'A1' } });
    await as('second', 'update_content', { ...edit, changes: { booth: 'F6' } });
    expect(await told()).toEqual([]);
    // An admin no longer has nothing to put back.
    const { users } = tables;
    const demote = (role: 'user' | 'admin') =>
      app.context.database.queries.update(users).set({ role }).where(eq(users.id, 'second'));
    await demote('user');
    await as('admin', 'update_content', { ...edit, changes: { booth: 'G7' }, base: { booth: 'A1' } });
    expect(await told()).toEqual([]);
    await demote('admin');
  });

  it('tells of translations only whose text got other words, and puts back that one alone', async () => {
    const edit = { collection: 'exhibitors', id: 'acacia' } as const;
    const translate = (user: string, translations: Translations | null, before: Translations | null) =>
      as(user, 'update_content', { ...edit, changes: { translations }, base: { translations: before } });
    const texts = async () => (await rowsOf('exhibitors'))[0]?.translations;
    const fr = { category: 'Sols' };
    await translate('admin', { fr }, null);
    // Both had seen none: another language is kept beside it, and nobody is told.
    await translate('second', { sw: { category: 'Udongo' } }, null);
    expect(await texts()).toEqual({ fr, sw: { category: 'Udongo' } });
    expect(await told()).toEqual([]);
    await translate('second', { fr: { category: 'Terres' }, pt: { category: 'Solos' } }, null);
    expect(await told()).toMatchObject([
      {
        user_id: 'admin',
        message: 'Category (fr): “Sols” → “Terres”',
        edit: {
          changes: { translations: { fr: { category: 'Sols' } } },
          base: { translations: { fr: { category: 'Terres' } } },
        },
      },
    ]);
    await translate('admin', { fr: { category: 'Humus', description: 'Noir' } }, { fr });
    const [news, ...more] = await told();
    expect([news?.user_id, more]).toEqual(['second', []]);
    const seen = { sw: { category: 'Udongo' }, pt: { category: 'Solos' } };
    expect(await texts()).toEqual({ ...seen, fr: { category: 'Humus', description: 'Noir' } });
    await as('second', 'update_content', news?.edit as ArgsOf<'update_content'>);
    expect(await texts()).toEqual({ ...seen, fr: { category: 'Terres', description: 'Noir' } });
    expect(await told()).toEqual([]);
    await translate('admin', null, (await texts()) as Translations);
  });

  it('has pictures, kept as long as it is there, so that a replaced one can be put back', async () => {
    const logo = { collection: 'exhibitors', id: 'acacia', field: 'logo', media_type: 'image/webp' } as const;
    await as('admin', 'set_picture', { ...logo, image: PICTURE });
    const [{ logo: url } = {}] = await rowsOf('exhibitors');
    const other = 'UklGRiQAAABXRUJQVlA4TBgAAAAvK8ExAAdQ1Yr0rv8BAEX6/58i+p/6/zU=';
    await as('second', 'set_picture', { ...logo, image: other, base: null });
    const [{ logo: newUrl } = {}] = await rowsOf('exhibitors');
    const [news] = await told();
    expect(news?.edit).toMatchObject({ changes: { logo: url }, base: { logo: newUrl } });
    await as('admin', 'update_content', news?.edit as ArgsOf<'update_content'>);
    expect((await app.call('GET', String(url))).status).toBe(200);
    await as('admin', 'delete_content', { collection: 'exhibitors', id: 'acacia' });
    expect((await app.call('GET', String(url))).status).toBe(404);
    await expect(as('admin', 'set_picture', { ...logo, image: PICTURE })).rejects.toMatchObject({ code: 'not_found' });
    await expect(as('admin', 'set_picture', { ...logo, image: 'bm90IGEgcGljdHVyZQ==' })).rejects.toMatchObject({
      code: 'wrong_media_type',
    });
    await expect(as('attendee', 'set_picture', { ...logo, image: PICTURE })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  it('says to organisers alone what came with an import beyond the known fields', async () => {
    const seen = async (who: 'admin' | 'attendee') =>
      (await app.call('GET', '/api/events/event-001/sessions', { as: app[who] })).body[0];
    expect(await seen('admin')).toHaveProperty('source', { guid: 'g', code: 7 });
    expect(await seen('attendee')).not.toHaveProperty('source');
    expect((await app.call('GET', '/venue/sessions', { as: app.attendee })).body[0]).not.toHaveProperty('source');
  });
});
