import { fromLocal, toLocal, withOffset } from '@baraza/schema/event/venue-time';
import type { Session } from '@baraza/schema/programme/session';
import { sampleEvent } from '@baraza/schema/samples/index';
import { describe, expect, it } from 'vitest';
import { changesOf, documentOf, draftOf, problemsOf } from '../../shared/form/draft.ts';
import type { Save } from '../../shared/form/use-save.ts';
import { CLASHES_MAX, clashesIn, countOf } from './clashes.ts';
import { checkTimes, FORMS, lengthOf, momentOf } from './content-forms.ts';
import { fieldInWords } from './fields/field-in-words.ts';
import { type FilledForm, saveContent } from './save-content.ts';
import { type Content, referencesTo } from './use-content.ts';

const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));
const content: Content = samples;
const session = (id: string, from: string, to: string, room_id = 'a'): Session =>
  ({
    ...samples.sessions[0],
    ...{ id, title: id, room_id, start_time: `2026-11-21T${from}:00.000Z`, end_time: `2026-11-21T${to}:00.000Z` },
  }) as Session;

describe('double bookings', () => {
  const long = session('long', '08:00', '12:00');
  const within = session('within', '09:00', '09:30');
  const after = session('after', '12:00', '13:00');
  const elsewhere = session('elsewhere', '09:15', '10:00', 'b');
  const rooms = [
    { id: 'a', name: 'Acacia' },
    { id: 'b', name: 'Baobab' },
  ];

  it('are sessions in one room that overlap, not those that follow each other', () => {
    const clashes = clashesIn([after, within, long, elsewhere], rooms, []);
    expect(clashes.map(({ kind, name, first, second }) => [kind, name, first.id, second.id])).toEqual([
      ['room', 'Acacia', 'long', 'within'],
    ]);
  });

  it('are speakers in two places; sessions without a room are in none', () => {
    const homeless = [session('x', '08:00', '09:00', ''), session('y', '08:00', '09:00', '')];
    expect(clashesIn(homeless, rooms, [])).toEqual([]);
    const amina = { id: 'amina', name: 'Amina', sessions: ['within', 'elsewhere', 'gone'] };
    expect(clashesIn([within, elsewhere], rooms, [amina])).toMatchObject([{ kind: 'speaker', name: 'Amina' }]);
  });

  it('are counted up to a thousand, and further for nobody', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => session(`s${n}`, '08:00', '09:00'));
    expect(countOf(clashesIn(many(45), rooms, []))).toEqual({ count: 990, isMore: false });
    const all = many(4_000);
    const found = clashesIn(all, rooms, [{ id: 'amina', name: 'Amina', sessions: all.map(({ id }) => id) }]);
    expect(found).toHaveLength(CLASHES_MAX + 1);
    expect(countOf(found)).toEqual({ count: 1_000, isMore: true });
  });

  it('of one session are found among those of others', () => {
    const others = Array.from({ length: 100 }, (_, n) => session(`other${n}`, '07:00', '08:00'));
    const amina = { id: 'amina', name: 'Amina', sessions: ['within', 'elsewhere'] };
    const early = session('early', '07:00', '09:15');
    const of = (id: string) =>
      clashesIn([...others, early, within, long, elsewhere, after], rooms, [amina], id).map(({ first, second }) => [
        first.id,
        second.id,
      ]);
    expect(of('within')).toEqual([
      ['early', 'within'],
      ['long', 'within'],
      ['within', 'elsewhere'],
    ]);
    expect([of('after'), of('gone')]).toEqual([[], []]);
  });

  it('are none in the sample event', () => {
    expect(clashesIn(samples.sessions, samples.rooms, samples.speakers)).toEqual([]);
  });
});

describe('a form', () => {
  it('says what is wrong in it, where', () => {
    const problems = (collection: keyof typeof FORMS, start: object) =>
      problemsOf(FORMS[collection], draftOf(FORMS[collection], start));
    expect(problems('exhibitors', { name: ' ', website: 'ftp://x' })).toEqual({
      name: 'missing',
      website: 'not_a_link',
    });
    expect(problems('rooms', { name: 'R', capacity: Number.NaN })).toEqual({ capacity: 'not_a_number' });
    expect(problems('speakers', { name: 'S', social: { website: 'x:y' } })).toEqual({ social_website: 'not_a_link' });
    const times = { start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T08:00:00.000Z' };
    expect(checkTimes(times)).toEqual({ end_time: 'ends_before' });
    expect(checkTimes({ ...times, start_time: times.end_time })).toEqual({});
    expect(checkTimes({ name: 'no times' })).toEqual({});
  });

  it('throws nothing at a year of five digits, and says that it is no time', () => {
    expect(momentOf('2026-11-21T09:30', 'Africa/Nairobi')).toBe('2026-11-21T06:30:00.000Z');
    expect(momentOf('', 'Africa/Nairobi')).toBe('');
    const start_time = momentOf('12026-11-21T09:30', 'Africa/Nairobi');
    expect(checkTimes({ start_time, end_time: '2026-11-21T08:00:00.000Z' })).toEqual({ start_time: 'not_a_time' });
    expect(checkTimes({ start_time, end_time: start_time })).toEqual({
      start_time: 'not_a_time',
      end_time: 'not_a_time',
    });
    expect(lengthOf({ start_time, end_time: start_time })).toBeUndefined();
  });

  const said = async (form: Omit<FilledForm, 'collection' | 'changes'> & Partial<FilledForm>) => {
    const commands: unknown[] = [];
    const save: Save = async (name, args) => commands.push([name, args]) > 0;
    await saveContent(save, { collection: 'sessions', changes: {}, ...form });
    return commands;
  };

  it('changes what was changed alone, and remembers what stood there', async () => {
    const start = { id: 'one', name: 'Acacia', booth: 'A1' };
    const kept = draftOf(FORMS.exhibitors, start);
    const changes = changesOf(FORMS.exhibitors, kept, { ...kept, booth: ' B2 ', name: 'Acacia ' });
    expect(await said({ collection: 'exhibitors', start, changes, pictures: {} })).toEqual([
      ['update_content', { collection: 'exhibitors', id: 'one', changes: { booth: 'B2' }, base: { booth: 'A1' } }],
    ]);
  });

  it('remembers what its form has shown of others’ changes, and of pictures what was there at first', async () => {
    const start = { id: 'one', booth: 'A1', logo: '/old' };
    const stored = { ...start, booth: 'Theirs', logo: '/theirs' };
    const said1 = await said({
      collection: 'exhibitors',
      start,
      stored,
      changes: { booth: 'B2' },
      pictures: { logo: null },
    });
    expect(said1).toMatchObject([
      ['update_content', { changes: { booth: 'B2', logo: null }, base: { booth: 'Theirs', logo: '/old' } }],
    ]);
  });

  it('says what somebody else wrote as its form shows it', () => {
    const words = { t: ((key: string) => key) as never, content: { rooms: samples.rooms }, timeZone: 'Africa/Nairobi' };
    const [room] = samples.rooms;
    expect([
      fieldInWords('booth', 'line', '', words),
      fieldInWords('tier', 'choice', 'gold', words),
      fieldInWords('room_id', 'room', room?.id, words),
      fieldInWords('room_id', 'room', '', words),
      fieldInWords('start_time', 'moment', '2026-11-21T08:00:00.000Z', words),
      fieldInWords('tags', 'words', ['air', 'water'], words),
      fieldInWords('booth_shape', 'place', null, words),
    ]).toEqual([
      '',
      'exhibitors.tiers.gold',
      room?.name,
      'content.noRoom',
      '2026-11-21 11:00',
      'air, water',
      undefined,
    ]);
  });

  it('makes something new of all that it holds', async () => {
    const start = { id: 'new' };
    const made = documentOf(FORMS.sessions, { ...draftOf(FORMS.sessions, start), title: ' T ' });
    const [[name, args] = []] = (await said({ start, made, pictures: {} })) as [string, { document: object }][];
    expect([name, args?.document]).toMatchObject([
      'create_content',
      { id: 'new', title: 'T', kind: 'talk', links: [] },
    ]);
  });

  it('of a session changes the speakers who come and go', async () => {
    const start = { id: 's1', title: 'T' };
    const [one, two, three] = samples.speakers.map((each) => ({ ...each, sessions: ['s0'] }));
    if (!one || !two || !three) throw new Error('There are too few speakers');
    two.sessions = ['s0', 's1'];
    const speakers = { all: [one, two, three], begun: [two.id], chosen: [one.id] };
    expect(await said({ start, pictures: {}, speakers })).toEqual([
      [
        'update_content',
        { collection: 'speakers', id: one.id, changes: { sessions: ['s0', 's1'] }, base: { sessions: ['s0'] } },
      ],
      [
        'update_content',
        { collection: 'speakers', id: two.id, changes: { sessions: ['s0'] }, base: { sessions: ['s0', 's1'] } },
      ],
    ]);
  });

  it('of a session leaves out whom another admin has added or taken out since the form opened', async () => {
    const [added, takenOut] = samples.speakers.map((each) => ({ ...each, sessions: [] as string[] }));
    if (!added || !takenOut) throw new Error('There are too few speakers');
    added.sessions = ['s1'];
    const speakers = { all: [added, takenOut], begun: [takenOut.id], chosen: [takenOut.id] };
    expect(await said({ start: { id: 's1', title: 'T' }, pictures: {}, speakers })).toEqual([]);
  });

  it('sends pictures by themselves, and never one that still waits as what stood there', async () => {
    const start = { id: 'p', name: 'P', avatar: 'data:image/webp;base64,AAAA' };
    const picture = { media_type: 'image/webp', image: 'BBBB' } as const;
    const form = { collection: 'speakers', start } as const;
    expect(await said({ ...form, pictures: { avatar: picture } })).toEqual([
      ['set_picture', { collection: 'speakers', id: 'p', field: 'avatar', ...picture }],
    ]);
    expect(await said({ ...form, pictures: { avatar: null } })).toEqual([
      ['update_content', { collection: 'speakers', id: 'p', changes: { avatar: null }, base: {} }],
    ]);
  });
});

it('what is deleted has others that speak of it', () => {
  const [first] = samples.speakers.filter(({ sessions }) => sessions.length > 0);
  const held = samples.sessions.find(({ id }) => id === first?.sessions[0]);
  if (!first || !held) throw new Error('Nobody speaks');
  const ids = (collection: 'rooms' | 'sessions' | 'speakers' | 'sponsors', id: string) =>
    referencesTo(content, collection, id).map((reference) => reference.id);
  expect(ids('rooms', held.room_id)).toContain(held.id);
  expect(ids('sessions', held.id)).toContain(first.id);
  expect(ids('speakers', first.id)).toEqual(
    samples.sessions.filter(({ id }) => first.sessions.includes(id)).map(({ id }) => id),
  );
  expect(ids('sponsors', 'any')).toEqual([]);
});

it('times are the venue’s, also where clocks change', () => {
  expect(toLocal('2026-11-21T06:30:00.000Z', 'Africa/Nairobi')).toBe('2026-11-21T09:30');
  for (const [local, zone, instant] of [
    ['2026-11-21T09:30', 'Africa/Nairobi', '2026-11-21T06:30:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-07-01T00:00', 'America/St_Johns', '2026-07-01T02:30:00.000Z'],
  ] as const) {
    expect(fromLocal(local, zone)).toBe(instant);
    expect(toLocal(instant, zone)).toBe(local);
  }
  expect(withOffset('2026-11-21T06:30:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-21T12:15:00+05:45');
  expect(withOffset('2026-07-01T02:30:00.250Z', 'America/St_Johns')).toBe('2026-07-01T00:00:00.250-02:30');
});
