import type { Room } from '@baraza/schema/programme/room';
import type { Session } from '@baraza/schema/programme/session';
import type { Speaker } from '@baraza/schema/programme/speaker';
import { describe, expect, it } from 'vitest';
import { buildProgramme, daysOf, filterProgramme, nowAndNext, phaseOf, tracksOf } from './programme.ts';

const NAIROBI = 'Africa/Nairobi';

const session = (id: string, start: string, end: string, more: Partial<Session> = {}): Session => ({
  id,
  event_id: 'event-001',
  title: `Session ${id}`,
  subtitle: '',
  abstract: '',
  description: '',
  links: [],
  start_time: `2026-11-21T${start}:00.000Z`,
  end_time: `2026-11-21T${end}:00.000Z`,
  room_id: 'room-a',
  track: '',
  kind: 'talk',
  language: 'en',
  ...more,
});
const room = (id: string, name: string): Room => ({
  id,
  event_id: 'event-001',
  name,
  description: '',
  floor: '',
  capacity: 0,
  shape: null,
});
const speaker = (id: string, name: string, sessions: string[]): Speaker => ({
  id,
  event_id: 'event-001',
  name,
  title: '',
  company: 'Université de Thiès',
  bio: '',
  avatar: null,
  expertise: [],
  sessions,
  social: {},
  featured: false,
});

const programme = buildProgramme(
  [
    session('late', '20:30', '22:00', { track: 'Water' }),
    session('b', '08:00', '09:00', { room_id: 'room-b', track: 'Heat' }),
    session('a', '08:00', '09:30', { title: 'Santé et chaleur' }),
    session('lost', '10:00', '11:00', { room_id: 'room-gone' }),
  ],
  [room('room-a', 'Acacia'), room('room-b', 'Baobab')],
  [speaker('s-1', 'Aïssata Ndiaye', ['a', 'late']), speaker('s-2', 'Wanjiru', ['a'])],
);

const ids = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id);
const filter = { day: '', roomId: '', track: '', query: '' };

it('speakers stand in the order of the session, and after them those whom it does not name', () => {
  const held = session('s', '09:00', '10:00', { speaker_order: ['c', 'gone', 'a'] });
  const people = ['a', 'b', 'c'].map((id) => speaker(id, id, ['s']));
  expect(buildProgramme([held], [], people)[0]?.speakers.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('a track is called as its reader does, once translated for all sessions of it, and is the same for everybody', () => {
  const sessions = [
    session('a', '09:00', '10:00', { track: 'Water', translations: { fr: { track: 'Eau', title: 'Le puits' } } }),
    session('b', '10:00', '11:00', { track: 'Water' }),
  ];
  const professor = {
    ...speaker('s', 'Awa', ['a']),
    title: 'Professor',
    translations: { fr: { title: 'Professeure' } },
  };
  const french = buildProgramme(sessions, [], [professor], 'fr');
  expect(french.map(({ track, trackName }) => [track, trackName])).toEqual([
    ['Water', 'Eau'],
    ['Water', 'Eau'],
  ]);
  expect(french[0]?.speakers[0]?.title).toBe('Professeure');
  expect(tracksOf(french)).toEqual([{ value: 'Water', label: 'Eau' }]);
  for (const query of ['eau', 'water'])
    expect(ids(filterProgramme(french, { ...filter, query }, NAIROBI))).toEqual(['a', 'b']);
  expect(buildProgramme(sessions, [], []).map(({ trackName }) => trackName)).toEqual(['Water', 'Water']);
});

it('each text is in the language of its reader where it is translated, and else in the one that is spoken', () => {
  const translations = { fr: { title: 'Le puits', abstract: '' } };
  const languagesIn = (language: string, spoken = 'en') =>
    buildProgramme([session('a', '09:00', '10:00', { language: spoken, translations })], [], [], language)[0]
      ?.languages;
  expect(languagesIn('fr')).toEqual({ title: 'fr', abstract: 'en', description: 'en' });
  expect(languagesIn('')).toEqual({ title: 'en', abstract: 'en', description: 'en' });
  expect(languagesIn('fr', '')).toEqual({ title: 'fr', abstract: undefined, description: undefined });
});

describe('the programme', () => {
  it('is by time, then by room, each session with its room and its speakers', () => {
    expect(ids(programme)).toEqual(['a', 'b', 'lost', 'late']);
    expect(programme[0]?.room?.name).toBe('Acacia');
    expect(programme[0]?.speakers.map(({ name }) => name)).toEqual(['Aïssata Ndiaye', 'Wanjiru']);
    expect(programme[2]).toMatchObject({ id: 'lost', room: undefined, speakers: [] });
  });

  it('has the days of the venue, not those of the device: half past eight in the evening UTC is tomorrow in Nairobi', () => {
    expect(daysOf(programme, 'UTC').map(({ key }) => key)).toEqual(['2026-11-21']);
    expect(daysOf([session('x', '21:30', '22:00'), ...programme], NAIROBI).map(({ key }) => key)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(ids(filterProgramme(programme, { ...filter, day: '2026-11-21' }, NAIROBI))).toEqual([
      'a',
      'b',
      'lost',
      'late',
    ]);
    const night = buildProgramme([session('night', '21:30', '22:00')], [], []);
    expect(ids(filterProgramme(night, { ...filter, day: '2026-11-22' }, NAIROBI))).toEqual(['night']);
    expect(filterProgramme(night, { ...filter, day: '2026-11-21' }, NAIROBI)).toEqual([]);
  });

  it('has a session of several days in each of them, and one that merely passes midnight in its first', () => {
    const end_time = '2026-11-23T14:00:00.000Z';
    const sessions = [
      session('expo', '06:00', '06:00', { end_time }),
      session('party', '19:00', '19:00', { end_time: '2026-11-22T02:00:00.000Z' }),
      session('until midnight', '07:00', '21:00'),
    ];
    const long = buildProgramme(sessions, [], []);
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect(daysOf(long, NAIROBI).map(({ key }) => key)).toEqual(days);
    const of = days.map((day) => ids(filterProgramme(long, { ...filter, day }, NAIROBI)));
    expect(of).toEqual([['expo', 'until midnight', 'party'], ['expo'], ['expo']]);
    const mistyped = session('x', '06:00', '06:00', { end_time: '9026-11-23T14:00:00.000Z' });
    expect(daysOf([mistyped], NAIROBI)).toHaveLength(32);
  });

  it('is filtered by room and track', () => {
    expect(ids(filterProgramme(programme, { ...filter, roomId: 'room-b' }, NAIROBI))).toEqual(['b']);
    expect(ids(filterProgramme(programme, { ...filter, track: 'Water' }, NAIROBI))).toEqual(['late']);
    expect(tracksOf(programme).map(({ value }) => value)).toEqual(['Heat', 'Water']);
  });

  it.each([
    ['sante', ['a']],
    ['aissata', ['a', 'late']],
    ['thies chaleur', ['a']],
    ['baobab', ['b']],
    ['heat water', []],
  ])('"%s" finds %j, on whatever day', (query, found) => {
    expect(ids(filterProgramme(programme, { ...filter, day: '2026-01-01', query }, NAIROBI))).toEqual(found);
  });
});

describe('now and next', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00.000Z`);
  const day = [session('one', '08:00', '09:00'), session('two', '09:00', '10:00'), session('three', '12:00', '13:00')];

  it.each([
    ['07:59', 'ahead'],
    ['08:00', 'now'],
    ['08:59', 'now'],
    ['09:00', 'over'],
  ] as const)('at %s a session from 08:00 to 09:00 is %s', (time, phase) => {
    expect(phaseOf(day[0] as Session, at(time))).toBe(phase);
  });

  it.each([
    ['07:00', undefined, 'one'],
    ['08:30', 'one', 'two'],
    ['09:00', 'two', 'three'],
    ['10:30', undefined, 'three'],
    ['12:30', 'three', undefined],
    ['13:00', undefined, undefined],
  ])('at %s it is %s, then %s', (time, now, next) => {
    const found = nowAndNext(day, at(time));
    expect([found.now?.id, found.next?.id]).toEqual([now, next]);
  });
});

it('is in the words of a language where they are written, and found in all of them', () => {
  const french = buildProgramme(
    [
      session('soil', '08:00', '09:00', { title: 'Soil', translations: { fr: { title: 'Les sols' } } }),
      session('heat', '09:00', '10:00', { title: 'Heat' }),
    ],
    [{ ...room('room-a', 'Acacia hall'), translations: { fr: { name: 'Salle Acacia' } } }],
    [],
    'fr',
  );
  expect(french.map(({ title, room }) => [title, room?.name])).toEqual([
    ['Les sols', 'Salle Acacia'],
    ['Heat', 'Salle Acacia'],
  ]);
  const found = (query: string) => ids(filterProgramme(french, { ...filter, query }, NAIROBI));
  expect([found('sols'), found('soil'), found('acacia hall'), found('salle')]).toEqual([
    ['soil'],
    ['soil'],
    ['soil', 'heat'],
    ['soil', 'heat'],
  ]);
});
