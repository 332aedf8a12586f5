import { commands } from '@baraza/schema/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importCommands } from '../import/import-commands.ts';
import { planImport } from './plan-import.ts';
import { readProgramme } from './read-file.ts';
import type { ReadSchedule } from './read-schedule.ts';
import type { ScheduleError } from './schedule-error.ts';

const ZONE = 'Africa/Nairobi';
const NOTHING = { rooms: [], sessions: [], speakers: [] };
const read = (file: unknown): ReadSchedule =>
  readProgramme(typeof file === 'string' ? file : JSON.stringify(file), ZONE);

/** What the server makes of all that would be sent. */
const refusals = (programme: ReadSchedule): unknown[] =>
  importCommands(planImport(programme, NOTHING, { remove: true })).flatMap((args) => {
    const { error } = commands.import_content.args.safeParse(JSON.parse(JSON.stringify(args)));
    return error ? error.issues : [];
  });
const refusalOf = (file: string): ScheduleError => {
  try {
    read(file);
  } catch (error) {
    return error as ScheduleError;
  }
  throw new Error('It was read');
};

const namesIn = ({ sessions, speakers }: ReadSchedule) =>
  sessions.map(({ title, speaker_order = [] }) => [
    title,
    speaker_order.map((id) => speakers.find((speaker) => speaker.id === id)?.name),
  ]);

describe('pentabarf’s schedule.xml', () => {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<!-- A programme of our own making -->
<schedule>
  <conference>
    <title>Vuka &amp; friends</title><acronym>vuka</acronym>
    <start>2026-02-07</start><end>2026-02-08</end><day_change>09:00:00</day_change>
    <time_zone_name>Europe/Brussels</time_zone_name>
  </conference>
  <day index="1" date="2026-02-07">
    <room name="Baobab">
      <event id="7001">
        <start>10:00</start><duration>00:50</duration><room>Baobab</room><slug>rivers</slug>
        <title>Rivers &#x1F30A; &lt;b&gt;</title><subtitle/><track>Water</track><type>keynote</type><language/>
        <abstract>&lt;p&gt;Short &amp;amp; sweet.&lt;/p&gt;</abstract><description><![CDATA[<ul><li>One</li></ul>]]></description>
        <persons><person id="9">Zawadi</person><person id="3">Amina</person></persons>
        <attachments><attachment type="slides" href="https://vuka.example/slides.pdf">Slides</attachment></attachments>
        <links><link href="https://vuka.example/feedback">Feedback</link></links>
      </event>
      <event id="7002">
        <start>01:30</start><duration>00:30:00</duration><title>Night owls</title><persons/>
      </event>
    </room>
    <room name="Acacia"><event id="7003" guid="0a99f1db-dfad-4534-888c-bd98acc576b3">
      <date>2026-02-07T12:00:00+01:00</date><start>12:00</start><duration>01:00</duration><title>frab’s own</title>
      <recording><license>CC BY</license><optout>true</optout></recording>
      <persons><person id="3">Amina</person></persons>
    </event></room>
  </day>
</schedule>`;
  const programme = read(xml);

  it('is read with days and times of its own zone, the night belonging to the day before', () => {
    expect(programme).toMatchObject({ title: 'Vuka & friends', zone: 'Europe/Brussels', untimed: [], repeated: [] });
    expect(programme.sessions.map(({ title, start_time, end_time }) => [title, start_time, end_time])).toEqual([
      ['Rivers 🌊 <b>', '2026-02-07T09:00:00.000Z', '2026-02-07T09:50:00.000Z'],
      ['Night owls', '2026-02-08T00:30:00.000Z', '2026-02-08T01:00:00.000Z'],
      ['frab’s own', '2026-02-07T11:00:00.000Z', '2026-02-07T12:00:00.000Z'],
    ]);
    expect(programme.sessions[0]).toMatchObject({
      kind: 'keynote',
      track: 'Water',
      abstract: '<p>Short &amp; sweet.</p>',
      description: '<ul><li>One</li></ul>',
      links: [{ url: 'https://vuka.example/feedback', title: 'Feedback' }],
      source: { attachments: [{ url: 'https://vuka.example/slides.pdf', title: 'Slides', type: 'slides' }] },
    });
    expect(programme.sessions[2]?.source).toMatchObject({ recording_license: 'CC BY', do_not_record: true });
    expect(programme.rooms.map(({ name }) => name)).toEqual(['Baobab', 'Acacia']);
    expect(refusals(programme)).toEqual([]);
  });

  it('knows its people by number, in the order of each session', () => {
    expect(programme.speakers.map(({ name, sessions }) => [name, sessions.length])).toEqual([
      ['Zawadi', 1],
      ['Amina', 2],
    ]);
    expect(namesIn(programme)[0]).toEqual(['Rivers 🌊 <b>', ['Zawadi', 'Amina']]);
  });

  it('without a zone is of the venue’s', () => {
    const [session] = read(xml.replace(/<time_zone_name>.*<\/time_zone_name>/, '')).sessions;
    expect(session?.start_time).toBe('2026-02-07T07:00:00.000Z');
  });

  it('has no control characters, also not those that it names by number', () => {
    const session = (title: string) =>
      read(xml.replace('Night owls', title)).sessions.find((one) => /owls/.test(one.title));
    expect(session('Night &#0;&#1;&#x1b;\u0007\u0000owls')?.title).toBe('Night owls');
    expect(session('<![CDATA[Night\u0001 owls\u007f]]>')?.title).toBe('Night owls');
  });

  it('leaves names as they are that stand for no character', () => {
    const names = '&constructor; &toString; &valueOf;';
    const [session] = read(xml.replace('Night owls', names)).sessions.filter(({ title }) => title.startsWith('&'));
    expect(session?.title).toBe(names);
  });

  it('of before there were rooms in its days has the room in each entry', () => {
    const entry = (id: number, start: string, room: string, title: string) =>
      `<event id="${id}"><start>${start}</start><duration>00:30</duration><room>${room}</room><title>${title}</title></event>`;
    const day = `<day index="1" date="2026-02-07">${entry(0, '10:00', 'Baobab', 'One')} ${entry(3, '10:30', 'Acacia', 'Two')}</day>`;
    const { sessions, rooms, untimed } = read(`<schedule><conference><title>Old</title></conference>${day}</schedule>`);
    const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name;
    expect(sessions.map(({ title, room_id }) => [title, nameOf(room_id)])).toEqual([
      ['One', 'Baobab'],
      ['Two', 'Acacia'],
    ]);
    expect(untimed).toEqual([]);
  });

  it.each([
    ['<schedule><conference>\n</schedule>', 'not_xml', 2],
    ['<schedule><conference/>', 'not_xml', 1],
    ['<schedule a="1', 'not_xml', 1],
    ['<schedule/>', 'not_a_schedule', undefined],
    ['<html><body>Not found</body></html>', 'not_a_schedule', undefined],
    [
      '<!DOCTYPE s [<!ENTITY a "aaaa">]><schedule><conference><title>&a;</title></conference></schedule>',
      'has_doctype',
    ],
    [`${'<a>'.repeat(100_000)}`, 'not_a_schedule'],
  ])('that is broken is refused, with what and where: %.60s', (file, problem, line?: number) => {
    expect(refusalOf(file)).toMatchObject({ problem });
    expect(refusalOf(file).place?.line).toBe(line);
  });
});

describe('version 2 of schedule.json', () => {
  const guid = (n: number) => `0a99f1db-dfad-4534-888c-${String(n).padStart(12, '0')}`;
  const file = {
    schedule: {
      version: '2',
      base_url: 'https://hub.example/',
      conference: {
        acronym: 'vuka',
        title: 'Vuka',
        start: '2026-12-27T09:30:00+00:00',
        end: '2026-12-30T17:45:00+00:00',
        time_zone_name: 'Europe/Berlin',
        tracks: [{ guid: guid(90), name: 'Arts & Rivers', slug: 'arts' }],
        rooms: [
          { name: 'Saal 1', guid: guid(80), capacity: 3_025, description: { en: null, de: 'Oben' } },
          { name: 'Too large', guid: guid(81), capacity: 3_000_000_000 },
        ],
        days: [{ index: 1, date: '2026-12-27', start: '2026-12-27T09:30:00+00:00', end: '2026-12-28T06:00:00+01:00' }],
      },
      events: [
        {
          guid: guid(1),
          type: 'workshop',
          start: '2026-12-28T00:15:00+01:00',
          end: '2026-12-28T00:55:00+01:00',
          room: { guid: guid(80) },
          title: 'Songs',
          subtitle: null,
          language: 'de',
          track: { slug: 'arts' },
          abstract: { en: 'English', de: 'Deutsch' },
          description: 'Text',
          participants: [
            { guid: guid(71), name: 'Zawadi', role: 'speaker' },
            { guid: guid(70), name: 'Amina', role: 'moderator' },
          ],
          links: [
            'https://plain.example/a',
            'plain.example/b',
            { url: 'https://object.example' },
            'mailto:a@b.example',
          ],
        },
      ],
      persons: [
        { guid: guid(70), name: 'Amina', biography: 'Tells.', avatar: { url: 'https://hub.example/a.jpg' } },
        { guid: guid(71), name: 'Zawadi', biography: null },
      ],
    },
  };
  const programme = read(file);

  it('is read: its events in one list, people and rooms by guid, texts in the language of the session', () => {
    expect(programme.sessions).toMatchObject([
      {
        id: guid(1),
        start_time: '2026-12-27T23:15:00.000Z',
        end_time: '2026-12-27T23:55:00.000Z',
        room_id: programme.rooms[0]?.id,
        track: 'Arts & Rivers',
        kind: 'workshop',
        abstract: 'Deutsch',
        source: { abstract: { en: 'English', de: 'Deutsch' } },
      },
    ]);
    expect(programme.rooms.map(({ name, capacity, description }) => [name, capacity, description])).toEqual([
      ['Saal 1', 3_025, 'Oben'],
      ['Too large', 0, ''],
    ]);
    expect(namesIn(programme)).toEqual([['Songs', ['Zawadi', 'Amina']]]);
    expect(programme.speakers.map(({ name, bio }) => [name, bio])).toEqual([
      ['Zawadi', ''],
      ['Amina', 'Tells.'],
    ]);
    expect(refusals(programme)).toEqual([]);
  });

  it('without guids knows rooms, tracks and people by code or number, and by nothing nobody', () => {
    const entry = { date: '2026-12-27T10:00:00+01:00', duration: '00:30' };
    const { sessions, rooms, speakers } = read({
      schedule: {
        conference: {
          rooms: [{ name: 'Baobab', id: 3 }, { name: 'Acacia', code: 'AC' }, { name: 'Unmarked' }],
          tracks: [{ name: 'Rivers', slug: 'rivers' }, { name: 'Roofs', id: 6 }, { name: 'Unmarked' }],
        },
        events: [
          {
            ...entry,
            id: 1,
            title: 'By number',
            room: { id: 3 },
            track: { id: 6 },
            persons: [{ id: 8 }, { id: 0, name: 'Dayo' }],
          },
          {
            ...entry,
            id: 2,
            title: 'By code',
            room: { code: 'AC' },
            track: { slug: 'rivers' },
            persons: [{ code: 'CH' }],
          },
          { ...entry, id: 3, title: 'By nothing', room: {}, track: {}, persons: [{}, { name: 'Efua' }] },
        ],
        persons: [
          { id: 8, name: 'Badu', biography: 'Sings.' },
          { id: 0, code: 'CH', name: 'Chipo', biography: 'Dances.' },
          { name: 'Unmarked', biography: 'Is nobody of these.' },
        ],
      },
    });
    const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name;
    expect(sessions.map(({ title, room_id, track }) => [title, nameOf(room_id), track])).toEqual([
      ['By number', 'Baobab', 'Roofs'],
      ['By code', 'Acacia', 'Rivers'],
      ['By nothing', undefined, ''],
    ]);
    expect(speakers.map(({ name, bio }) => [name, bio])).toEqual([
      ['Badu', 'Sings.'],
      ['Dayo', ''],
      ['Chipo', 'Dances.'],
      ['Efua', ''],
    ]);
  });

  it('keeps links given as plain texts; what is no web address stays beside them for the export', () => {
    const [session] = programme.sessions;
    expect(session?.links.map(({ url }) => url)).toEqual([
      'https://plain.example/a',
      'https://plain.example/b',
      'https://object.example',
    ]);
    expect(session?.source).toMatchObject({ links: ['mailto:a@b.example'] });
  });
});

it('tells people apart by name where everybody has the number 0', () => {
  const event = (id: number, names: string[]) => ({
    id,
    ...{ date: '2026-12-27T10:00:00+01:00', duration: '00:30', title: `Talk ${id}` },
    persons: names.map((public_name) => ({ id: 0, public_name })),
  });
  const rooms = { Hall: [event(1, ['Amina', 'Badu']), event(2, ['Badu', 'Chipo'])] };
  const programme = read({ schedule: { conference: { days: [{ rooms }] } } });
  expect(programme.speakers.map(({ name, sessions }) => [name, sessions.length])).toEqual([
    ['Amina', 1],
    ['Badu', 2],
    ['Chipo', 1],
  ]);
});

it.each([
  ['{\n "schedule": ]}', 'not_json', { place: { line: 2, column: 14 } }],
  [
    '{"schedule": {"conference": {\n"days": [1, "a\\u00e9", -1.5e3, true,\n\n  tru]}}}',
    'not_json',
    { place: { line: 4, column: 3 } },
  ],
  ['{"schedule": {}', 'not_json', { place: { line: 1, column: 16 } }],
  ['{"a": "line\nbreak"}', 'not_json', { place: { line: 1, column: 7 } }],
  ['{} {}', 'not_json', { place: { line: 1, column: 4 } }],
  ['{"a" 1}', 'not_json', { place: { line: 1, column: 6 } }],
  ['[1,]', 'not_json', { place: { line: 1, column: 4 } }],
  ['{"a":1,}', 'not_json', { place: { line: 1, column: 8 } }],
  ['{1:2}', 'not_json', { place: { line: 1, column: 2 } }],
  ['[}', 'not_json', { place: { line: 1, column: 2 } }],
  ['', 'other_kind', { place: undefined }],
  ['title,start\nOpening,09:00', 'other_kind', { place: undefined }],
  ['BEGIN:VCALENDAR', 'other_kind', { place: undefined }],
  ['PK\u0003\u0004', 'other_kind', { place: undefined }],
  ['[1]', 'not_a_schedule', { missing: 'schedule' }],
  ['{"schedule":{}}', 'not_a_schedule', { missing: 'schedule.conference' }],
  ['{"schedule":{"conference":{}}}', 'not_a_schedule', { missing: 'schedule.conference.days' }],
])('refuses %s, saying what and where', (file, problem, more) => {
  expect(refusalOf(file)).toMatchObject({ problem, ...more });
});

it.each([
  ['a string that never ends', `{"a": "${'x'.repeat(100_000)}`],
  ['a line break in a long text', `{"a": "${'words \\n and \\" '.repeat(5_000)}\n"}`],
  ['a string of escapes that never ends', `{"a": "${'\\u00e9'.repeat(50_000)}`],
])('says where %s begins, however long it is', (_, file) => {
  expect(refusalOf(file)).toMatchObject({ problem: 'not_json', place: { line: 1, column: 7 } });
});

it('says which entries it leaves out, and of which it shortens something', () => {
  const entry = (title: string, more: object = {}) => ({ title, id: title, date: '2026-12-27T10:00:00Z', ...more });
  const rooms = {
    Hall: [
      entry('Never', { date: 'soon' }),
      'no entry',
      entry('Once'),
      entry('Once'),
      entry('Endless', { duration: '999:9999:00', end: '9999-01-01T00:00:00Z' }),
      entry('Chatty', { answers: 'x'.repeat(30_000) }),
    ],
  };
  const programme = read({ schedule: { conference: { days: [{ rooms }] } } });
  expect(programme.untimed).toEqual(['Never', '1 · Hall · 2']);
  expect(programme.repeated).toEqual(['Once']);
  expect(programme.cut).toEqual(['Chatty']);
  expect(programme.sessions.find(({ title }) => title === 'Endless')?.end_time).toBe('2026-12-27T10:00:00.000Z');
  expect(refusals(programme)).toEqual([]);
});

describe('whatever a file says', () => {
  const NASTY = ['', ' ', '\u0000', '\ud800', '0', 0, -1, 1e308, null, true, 'javascript:alert(1)', 'x'.repeat(6_000)];
  const nasty = fc.oneof(
    fc.constantFrom(...NASTY, '2026-12-27T10:00:00+01:00', '+012026-12-27T10:00:00Z', '99:99'),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constant(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)),
  );
  const having = (keys: string[]) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, nasty])), { requiredKeys: [] });
  const anEvent = fc
    .tuple(
      having(['id', 'guid', 'code', 'start', 'end', 'duration', 'title', 'subtitle', 'track', 'type', 'language']),
      having(['abstract', 'description', 'links', 'attachments', 'slug', 'url', 'room', 'answers', '__proto__']),
      fc.array(having(['id', 'guid', 'code', 'public_name', 'name', 'biography', 'links', 'avatar']), { maxLength: 3 }),
    )
    .map(([one, other, persons]) => ({ date: '2026-12-27T10:00:00+01:00', ...one, ...other, persons }));
  const aFile = fc.record({
    base_url: nasty,
    conference: fc.record({
      ...{ acronym: nasty, title: nasty, time_zone_name: nasty, day_change: nasty, tracks: nasty },
      rooms: fc.array(having(['name', 'guid', 'capacity', 'description', 'slug']), { maxLength: 3 }),
      days: fc.array(
        fc.record({
          date: nasty,
          rooms: fc.dictionary(fc.string(), fc.array(fc.oneof(anEvent, nasty)), { maxKeys: 3 }),
        }),
        { maxLength: 2 },
      ),
    }),
    events: fc.array(fc.oneof(anEvent, nasty), { maxLength: 3 }),
    persons: nasty,
  });

  it('has objects where numbers and names belong, which are left out', () => {
    const odd = { toString: [] };
    const { rooms, sessions } = read({
      schedule: {
        conference: { rooms: [{ name: 'Hall', capacity: odd }], days: [] },
        events: [
          { title: 'Opening', date: '2026-12-27T10:00:00+01:00', links: [{ url: 'https://a.example', type: odd }] },
        ],
      },
    });
    expect(rooms).toMatchObject([{ name: 'Hall', capacity: 0 }]);
    expect(sessions).toMatchObject([{ title: 'Opening' }]);
  });

  it('is read or refused by name, and what is read the server takes', () => {
    fc.assert(
      fc.property(aFile, (schedule) => {
        const programme = read({ schedule });
        expect(refusals(programme)).toEqual([]);
        expect(JSON.stringify(programme)).not.toMatch(/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/);
      }),
    );
  });

  it('as a text too', () => {
    const cut = fc
      .nat(400)
      .map((at) =>
        `<schedule><conference><title>a&lt;&#99999999;</title></conference><day><room name="a"><event id="1"><start>10:00</start></event></room></day></schedule>`.slice(
          0,
          at,
        ),
      );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          cut,
          fc.string().map((text) => `<${text}`),
        ),
        (text) => {
          try {
            read(text);
          } catch (error) {
            expect(error).toMatchObject({ problem: expect.any(String) });
          }
        },
      ),
    );
  });
});
