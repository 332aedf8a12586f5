import type { Event } from '@baraza/schema/event/event';
import { sampleEvent } from '@baraza/schema/samples/index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planImport } from './plan-import.ts';
import { readProgramme } from './read-file.ts';
import type { ReadSchedule } from './read-schedule.ts';
import { type Programme, writeSchedule } from './write-schedule.ts';

const ADDRESS = 'https://baraza.example/';
const samples = sampleEvent(new Date('2026-11-21T08:30:00.000Z'));
const event = { ...samples.events[0], ticket_keys: [] } as Event;
const programme: Programme = { event, rooms: samples.rooms, sessions: samples.sessions, speakers: samples.speakers };

const fileOf = (of: Programme): string => JSON.stringify(writeSchedule(of, ADDRESS, '1'));
const placed = ({ rooms, sessions, speakers }: ReadSchedule): Programme => ({
  event,
  rooms: rooms.map((each) => ({ ...each, event_id: event.id })),
  sessions: sessions.map((each) => ({ ...each, event_id: event.id })),
  speakers: speakers.map((each) => ({ ...each, event_id: event.id })),
});
const kindsOf = (file: string, there: Programme, remove = false): string[] => [
  ...new Set(planImport(readSchedule(file), there, { remove }).map(({ kind }) => kind)),
];
const readSchedule = (file: string): ReadSchedule => readProgramme(file, event.time_zone);
const nothing: Programme = { event, rooms: [], sessions: [], speakers: [] };

/** A programme of another system, in the words of its own. */
const foreign = {
  schedule: {
    version: '0.1',
    base_url: 'https://talks.example/',
    conference: {
      acronym: 'Vuka26',
      title: 'Vuka',
      start: '2026-11-21',
      end: '2026-11-21',
      daysCount: 1,
      timeslot_duration: '00:05',
      rooms: [
        { name: 'Baobab', guid: 'b379c473-93b9-4eae-9a09-d482e86cede3', description: null, capacity: 40 },
        { name: 'Acacia', guid: 'b379c473-93b9-4eae-9a09-d482e86cede3', description: null, capacity: null },
        { name: 'Never used', guid: 'c379c473-93b9-4eae-9a09-d482e86cede3' },
      ],
      days: [
        {
          index: 1,
          date: '2026-11-21',
          day_start: '2026-11-21T04:00:00+02:00',
          day_end: '2026-11-22T03:59:00+02:00',
          rooms: {
            Baobab: [
              {
                id: 12,
                guid: '0a99f1db-dfad-4534-888c-bd98acc576b3',
                logo: '/logo.png',
                date: '2026-11-21T23:30:00+02:00',
                start: '23:30',
                duration: '01:15',
                room: 'Baobab',
                slug: 'Vuka26-12-night',
                url: '/talk/12/',
                title: 'Night of the rivers',
                subtitle: 'Stories',
                track: 'Water',
                type: 'performance',
                language: 'sw',
                abstract: 'Short.',
                description: 'Long.\r\nWith lines.',
                recording_license: 'CC BY',
                do_not_record: true,
                persons: [
                  { id: 7, code: 'ABC', public_name: 'Zawadi', biography: 'Tells.', answers: [{ question: 1 }] },
                  { id: 8, public_name: 'Kwame' },
                ],
                links: [{ url: 'https://rivers.example', title: 'Rivers' }],
                attachments: [{ url: '/slides.pdf', title: 'Slides' }],
              },
            ],
            Acacia: [
              {
                id: 13,
                date: '2026-11-21T10:00:00+02:00',
                duration: '00:30',
                room: 'Acacia',
                title: 'Without a guid',
                type: 'lecture',
                persons: [{ id: 7, code: 'ABC', public_name: 'Zawadi' }],
              },
            ],
          },
        },
      ],
    },
  },
};

describe('a programme of another system', () => {
  const read = readSchedule(`\uFEFF${JSON.stringify(foreign)}`);

  it('is read with its rooms, sessions and speakers, however it names them', () => {
    expect(read.rooms.map(({ name, capacity }) => [name, capacity])).toEqual([
      ['Baobab', 40],
      ['Acacia', 0],
      ['Never used', 0],
    ]);
    expect(read.sessions[0]).toMatchObject({
      id: '0a99f1db-dfad-4534-888c-bd98acc576b3',
      start_time: '2026-11-21T21:30:00.000Z',
      end_time: '2026-11-21T22:45:00.000Z',
      room_id: read.rooms[0]?.id,
      kind: 'social',
      abstract: 'Short.',
      description: 'Long.\r\nWith lines.',
      links: [{ url: 'https://rivers.example', title: 'Rivers' }],
      source: { id: 12, type: 'performance', recording_license: 'CC BY', do_not_record: true },
    });
    expect(read.speakers.map(({ name, bio, sessions }) => [name, bio, sessions.length])).toEqual([
      ['Zawadi', 'Tells.', 2],
      ['Kwame', '', 1],
    ]);
    expect(read.cut).toEqual([]);
  });

  it('is created once: the same again changes nothing, nor does what is exported of it', () => {
    const file = JSON.stringify(foreign);
    expect(kindsOf(file, nothing)).toEqual(['create']);
    expect(kindsOf(file, placed(read))).toEqual(['same']);
    const again = readSchedule(fileOf(placed(read)));
    expect([again.rooms.length, again.sessions.length, again.speakers.length]).toEqual([3, 2, 2]);
    const back = planImport(again, placed(read), { remove: true });
    expect(back.filter(({ kind }) => kind !== 'same' && kind !== 'change')).toEqual([]);
    // At most what was missing of another system's own names for things is filled in.
    for (const step of back) if (step.kind === 'change') expect(Object.keys(step.changes)).toEqual(['source']);
  });

  it('comes back with what has no field here', () => {
    const written = JSON.stringify(writeSchedule(placed(read), ADDRESS, '1'));
    for (const kept of ['CC BY', '"do_not_record":true', '"type":"performance"', 'https://talks.example/slides.pdf'])
      expect(written).toContain(kept);
    expect(written).toContain('"answers":[{"question":1}]');
    expect(written).toContain('"url":"https://talks.example/talk/12/"');
  });

  it('lists what begins after midnight under the day that it ends', () => {
    const { days } = (writeSchedule(placed(read), ADDRESS, '1').schedule as { conference: { days: object[] } })
      .conference;
    expect(days).toMatchObject([
      {
        date: '2026-11-21',
        day_start: '2026-11-21T04:00:00+03:00',
        day_end: '2026-11-22T03:59:00+03:00',
        rooms: { Baobab: [{ date: '2026-11-22T00:30:00+03:00', duration: '01:15' }] },
      },
    ]);
  });

  it.each([
    ['back', '2026-10-25', '2026-10-25T02:30:00.000Z', '2026-10-25T03:00:00.000Z'],
    ['forward', '2026-03-29', '2026-03-29T01:30:00.000Z', '2026-03-29T02:00:00.000Z'],
  ])('begins a day at four by the clock of the venue, on the night it goes %s too', (_, date, late, early) => {
    const [session] = samples.sessions as Programme['sessions'];
    if (!session) throw new Error('There is no session');
    const held = [late, early].map((start, n) => ({ ...session, id: `${n}`, start_time: start, end_time: start }));
    const berlin = { ...programme, event: { ...event, time_zone: 'Europe/Berlin' }, sessions: held };
    const { conference } = writeSchedule(berlin, ADDRESS, '1').schedule as { conference: { days: object[] } };
    const before = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect(conference.days).toMatchObject([
      { date: before, day_end: expect.stringContaining(`${date}T03:59:00`) },
      { date, day_start: expect.stringContaining(`${date}T04:00:00`) },
    ]);
  });

  it('keeps the order of its speakers where people would see another one, and takes a new one', () => {
    const [night] = read.sessions;
    const people = read.speakers.map(({ id }) => id);
    expect(night?.speaker_order).toEqual(people);
    const ordered = (speaker_order: string[]) => {
      const there = placed(read);
      return {
        ...there,
        sessions: there.sessions.map((each) => (each.id === night?.id ? { ...each, speaker_order } : each)),
      };
    };
    const file = JSON.stringify(foreign);
    // Shown in this order already, by their places in the list.
    expect(kindsOf(file, ordered([]))).toEqual(['same']);
    const steps = planImport(readSchedule(file), ordered(people.toReversed()), { remove: false });
    expect(steps.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { id: night?.id, changes: { speaker_order: people }, base: { speaker_order: people.toReversed() } },
    ]);
    const out = readSchedule(fileOf(ordered(people.toReversed())));
    expect(out.sessions.find(({ id }) => id === night?.id)?.speaker_order).toEqual(people.toReversed());
  });

  it('moves both ends of a session, so that it never ends before it starts', () => {
    const file = JSON.stringify(foreign).replace('"01:15"', '"01:30"');
    const [step] = planImport(readSchedule(file), placed(read), { remove: false }).filter(
      ({ kind }) => kind === 'change',
    );
    expect(step).toMatchObject({
      changes: { start_time: '2026-11-21T21:30:00.000Z', end_time: '2026-11-21T23:00:00.000Z' },
      base: { start_time: '2026-11-21T21:30:00.000Z', end_time: '2026-11-21T22:45:00.000Z' },
    });
  });

  it('changes what was changed in it, leaves what was added here, and removes only when asked to', () => {
    const there = placed(read);
    const [first] = there.speakers;
    if (!first) throw new Error('There is no speaker');
    there.speakers = [{ ...first, company: 'Ours', featured: true }, ...there.speakers.slice(1)];
    there.rooms = [...there.rooms, { ...samples.rooms[0], id: 'extra', name: 'Extra' } as Programme['rooms'][0]];
    const file = JSON.stringify(foreign).replace('Night of the rivers', 'Night of the lakes');
    const steps = planImport(readSchedule(file), there, { remove: false }).filter(({ kind }) => kind !== 'same');
    expect(steps).toMatchObject([
      { collection: 'rooms', name: 'Extra', kind: 'left' },
      { kind: 'change', changes: { title: 'Night of the lakes' }, base: { title: 'Night of the rivers' } },
    ]);
    const removing = planImport(readSchedule(file), there, { remove: true });
    expect(removing.at(-1)).toMatchObject({ name: 'Extra', kind: 'remove' });
  });
});

describe('a speaker who is not in the file any more', () => {
  const there = placed(readSchedule(JSON.stringify(foreign)));
  const [zawadi] = there.speakers;
  const [night, talk] = there.sessions;
  if (!zawadi || !night || !talk) throw new Error('The file has too little');
  /** The file with others speaking in its two sessions. */
  const fileWith = (ofNight: string[], ofTalk: string[]) => {
    const file = structuredClone(foreign);
    const { Baobab, Acacia } = file.schedule.conference.days[0]?.rooms ?? {};
    const named = (names: string[]) => names.map((public_name, n) => ({ id: 20 + n, public_name }));
    Object.assign(Baobab?.[0] ?? {}, { persons: named(ofNight) });
    Object.assign(Acacia?.[0] ?? {}, { persons: named(ofTalk) });
    return JSON.stringify(file);
  };
  const stepOf = (file: string, more: Partial<Programme['speakers'][0]> = {}, remove = false) => {
    const speakers = there.speakers.map((each) => (each.id === zawadi.id ? { ...each, ...more } : each));
    return planImport(readSchedule(file), { ...there, speakers }, { remove }).find(({ id }) => id === zawadi.id);
  };

  it('speaks no more in the sessions for which it names others, and stays', () => {
    const base = { sessions: [night.id, talk.id] };
    expect(stepOf(fileWith(['Neema'], ['Neema']))).toMatchObject({ kind: 'change', changes: { sessions: [] }, base });
    expect(stepOf(fileWith(['Neema'], ['Neema']), { sessions: [] })?.kind).toBe('left');
    expect(stepOf(fileWith(['Neema'], ['Neema']), {}, true)?.kind).toBe('remove');
  });

  it('keeps those for which it names nobody, and those that are not in it', () => {
    const sessions = [night.id, talk.id, 'own-session'];
    expect(stepOf(fileWith(['Neema'], []), { sessions })).toMatchObject({
      changes: { sessions: [talk.id, 'own-session'] },
      base: { sessions },
    });
    expect(stepOf(fileWith([], []), { sessions })?.kind).toBe('left');
  });

  it('keeps all where they were added here', () => {
    expect(stepOf(fileWith(['Neema'], ['Neema']), { source: null })?.kind).toBe('left');
  });
});

describe('what organisers added to an imported programme', () => {
  const file = JSON.stringify(foreign);
  const there = placed(readSchedule(file));
  const [zawadi, kwame, ...others] = there.speakers;
  const [night, ...talks] = there.sessions;
  if (!zawadi || !kwame || !night) throw new Error('The file has too little');
  const own = { ...night, id: 'own-session', title: 'Our own', source: null, speaker_order: [] };
  const guest = { ...kwame, id: 'own-speaker', name: 'Guest', source: null, sessions: [night.id, own.id] };
  const added: Programme = {
    ...there,
    sessions: [{ ...night, speaker_order: [guest.id, zawadi.id, kwame.id] }, ...talks, own],
    speakers: [{ ...zawadi, sessions: [...zawadi.sessions, own.id, 'gone'] }, kwame, ...others, guest],
  };

  it('stays: a speaker keeps the sessions that are not in the file, a session the order of its speakers', () => {
    const steps = planImport(readSchedule(file), added, { remove: false });
    expect(steps.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { name: 'Our own', kind: 'left' },
      { name: 'Zawadi', kind: 'change', changes: { sessions: [...zawadi.sessions, own.id] } },
      { name: 'Guest', kind: 'left' },
    ]);
    const whole = {
      ...added,
      speakers: added.speakers.map((each) => ({ ...each, sessions: each.sessions.slice(0, 3) })),
    };
    expect(planImport(readSchedule(file), whole, { remove: false }).filter(({ kind }) => kind === 'change')).toEqual(
      [],
    );
  });

  it('goes when what is not in the file is removed', () => {
    const steps = planImport(readSchedule(file), added, { remove: true });
    expect(steps.filter(({ kind }) => kind !== 'same')).toMatchObject([
      { kind: 'change', changes: { speaker_order: [zawadi.id, kwame.id] } },
      { name: 'Zawadi', kind: 'change', changes: { sessions: zawadi.sessions } },
      { name: 'Our own', kind: 'remove' },
      { name: 'Guest', kind: 'remove' },
    ]);
  });

  it('stays where the file has nothing to say of it, and gives way where it has', () => {
    const without = file.replace('"abstract":"Short."', '"abstract":""').replace('"type":"lecture",', '');
    const imported = placed(readSchedule(without));
    const ours: Partial<Programme['sessions'][number]> = {
      ...{ subtitle: 'Ours', abstract: 'Ours', description: 'Ours', track: 'Ours', language: 'sw' },
      kind: 'keynote',
      links: [{ url: 'https://ours.example', title: '' }],
    };
    const written: Programme = {
      ...imported,
      rooms: imported.rooms.map((room) => ({ ...room, capacity: 500, description: 'Ours' })),
      sessions: imported.sessions.map((session) => ({ ...session, ...ours })),
      speakers: imported.speakers.map((speaker) => ({ ...speaker, bio: 'Ours' })),
    };
    const steps = planImport(readSchedule(without), written, { remove: true });
    expect(steps.flatMap((step) => (step.kind === 'change' ? [[step.name, step.changes]] : []))).toEqual([
      ['Baobab', { capacity: 40 }],
      [
        'Night of the rivers',
        {
          ...{ subtitle: 'Stories', description: 'Long.\r\nWith lines.', track: 'Water', kind: 'social' },
          links: [{ url: 'https://rivers.example', title: 'Rivers' }],
        },
      ],
      ['Zawadi', { bio: 'Tells.' }],
    ]);
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(['change', 'same']));
  });

  it('stays: the room of a session that the file puts nowhere', () => {
    const talk = {
      id: 13,
      title: 'Nowhere yet',
      date: '2026-11-21T10:00:00+02:00',
      duration: '00:30',
      type: 'lecture',
    };
    const roomless = JSON.stringify({
      schedule: { conference: { acronym: 'Vuka26', title: 'Vuka' }, events: [talk] },
    });
    const read = readSchedule(roomless);
    expect(read.sessions).toMatchObject([{ title: 'Nowhere yet', room_id: '' }]);
    const placedHere = placed(read);
    const [room] = samples.rooms as Programme['rooms'];
    const sessions = placedHere.sessions.map((session) => ({ ...session, room_id: room?.id ?? '' }));
    const steps = planImport(
      readSchedule(roomless),
      { ...placedHere, rooms: room ? [room] : [], sessions },
      { remove: false },
    );
    expect(steps.map(({ kind }) => kind)).toEqual(['left', 'same']);
  });

  it('gives no speaker more sessions than the server takes', () => {
    const sessions = Array.from({ length: 220 }, (_, n) => ({ ...own, id: `own-${n}` }));
    const busy = { ...zawadi, bio: 'Other', sessions: [...sessions.map(({ id }) => id).slice(20), ...zawadi.sessions] };
    const steps = planImport(
      readSchedule(file),
      { ...there, sessions: [...there.sessions, ...sessions], speakers: [busy, kwame] },
      { remove: false },
    );
    const [change] = steps.filter(({ id }) => id === zawadi.id);
    expect(change).toMatchObject({ changes: { sessions: expect.arrayContaining(zawadi.sessions) } });
    expect(change?.kind === 'change' && change.changes.sessions).toHaveLength(200);
  });
});

it.each([
  ['{"schedule":', 'not_json'],
  ['[1]', 'not_a_schedule'],
  ['{"schedule":{"conference":{}}}', 'not_a_schedule'],
])('refuses %s', (file, problem) => {
  expect(() => readSchedule(file)).toThrow(problem);
});

it('names what it can not keep whole', () => {
  const long = JSON.stringify(foreign)
    .replace('Short.', 'x'.repeat(6_000))
    .replace('2026-11-21T10:00:00+02:00', 'soon');
  const { cut, untimed } = readSchedule(long);
  expect({ cut, untimed }).toEqual({ cut: ['Night of the rivers'], untimed: ['Without a guid'] });
});

describe('our own programme', () => {
  it('imported from its own export stays as it is', () => {
    expect(kindsOf(fileOf(programme), programme, true)).toEqual(['same']);
  });

  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() === text);
  const aTime = fc.date({ min: new Date('2026-11-20'), max: new Date('2026-11-24'), noInvalidDate: true });
  const aProgramme = fc
    .record({
      zone: fc.constantFrom('Africa/Nairobi', 'UTC', 'Africa/Casablanca', 'America/St_Johns', 'Asia/Kathmandu'),
      rooms: fc.uniqueArray(line, { minLength: 1, maxLength: 4 }),
      sessions: fc.array(
        fc.record({ title: line, text: line, at: aTime, ms: fc.nat(10_000_000), room: fc.nat(), kind: fc.nat(6) }),
        { maxLength: 8 },
      ),
      speakers: fc.array(fc.record({ name: line, in: fc.array(fc.nat(), { maxLength: 3 }) }), { maxLength: 5 }),
    })
    .map(({ zone, rooms, sessions, speakers }): Programme => {
      const [room, session, speaker] = [samples.rooms[0], samples.sessions[0], samples.speakers[0]];
      if (!room || !session || !speaker) throw new Error('The sample event is empty');
      return {
        event: { ...event, time_zone: zone },
        rooms: rooms.map((name, n) => ({ ...room, id: `room-${n}`, name, shape: null, floor: '' })),
        sessions: sessions.map(({ title, text, at, ms, room: r, kind }, n) => ({
          ...session,
          ...{
            id: `session-${n}`,
            title,
            abstract: text,
            subtitle: text,
            kind: samples.sessions[kind]?.kind ?? 'talk',
          },
          room_id: r % 5 === 0 ? '' : `room-${r % rooms.length}`,
          start_time: at.toISOString(),
          end_time: new Date(at.getTime() + ms).toISOString(),
        })),
        speakers: speakers.map(({ name, in: places }, n) => ({
          ...{ ...speaker, id: `speaker-${n}`, name, sessions: [] as string[] },
          // Who speaks nowhere is in no event of the form.
          ...(sessions.length > 0 && {
            sessions: [...new Set([0, ...places].map((place) => `session-${place % sessions.length}`))],
          }),
        })),
      };
    });

  it('stays as it is with two rooms of one name, and goes on with one that is called otherwise in the file', () => {
    const [hall, other, ...rest] = programme.rooms as [Programme['rooms'][number], Programme['rooms'][number]];
    const twins = { ...programme, rooms: [hall, { ...other, name: hall.name }, ...rest] };
    expect(kindsOf(fileOf(twins), twins, true)).toEqual(['same']);
    const turned = { ...twins, rooms: [...twins.rooms].reverse() };
    expect(kindsOf(fileOf(turned), twins, true)).toEqual(['same']);
    const renamed = { ...programme, rooms: [{ ...hall, name: 'Great hall' }, other, ...rest] };
    const steps = planImport(readSchedule(fileOf(renamed)), programme, { remove: true });
    expect(steps.filter(({ kind }) => kind !== 'same')).toEqual([
      {
        ...{ collection: 'rooms', id: hall.id, name: 'Great hall', kind: 'change' },
        ...{ changes: { name: 'Great hall' }, base: { name: hall.name } },
      },
    ]);
  });

  it('loses no room, session or speaker on its way out and in, whatever is in it', () => {
    fc.assert(
      fc.property(aProgramme, (any) => {
        const steps = planImport(readSchedule(fileOf(any)), any, { remove: true });
        const speaking = any.sessions.length > 0 ? any.speakers.length : 0;
        expect(steps.filter(({ kind }) => kind === 'same')).toHaveLength(
          any.rooms.length + any.sessions.length + speaking,
        );
      }),
    );
  });
});
