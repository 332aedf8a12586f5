import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { People } from '../../shared/people/use-people.ts';
import { FindPanel } from './find-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { RefusedPanel } from './refused-panel.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { TwoDoorsPanel } from './two-doors-panel.tsx';

const device = vi.hoisted(() => ({
  ...{ role: '', state: 'up_to_date', leftBehind: 0 },
  ...{ records: [] as object[], refused: [] as object[], twice: [] as object[], event: {}, offset: 0 },
}));

const find = () => device.records;

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({
    device_id: 'phone',
    user_id: 'door-1',
    role: device.role,
    clock: { offset: () => device.offset },
    status: { get: () => ({ lastContact: null }) },
    outbox: {},
  }),
  useLiveDocument: (name: string) => (name === 'events' ? device.event : null),
  useRefused: () => device.refused,
  useSyncStatus: () => ({ state: device.state, waiting: 0, lastContact: Date.parse('2026-11-24T06:00:00.000Z') }),
  useLiveQuery: (query: (db: object) => unknown) => query({ check_ins: { find } }),
}));
vi.mock('../../shared/check-in/use-let-in-twice.ts', () => ({ useLetInTwice: () => device.twice }));
vi.mock('./left-behind.ts', () => ({ useLeftBehind: () => device.leftBehind }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-24T09:00:00.000Z') }));
vi.mock('../../shared/sync-status/sending-progress.tsx', () => ({ SendingProgress: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, said?: object) => (said ? `${key} ${JSON.stringify(said)}` : key) }),
}));

const takeBack = () => Promise.resolve(true);
const event = aDocument('events', { id: 'event-001', gates: [], time_zone: 'UTC' });

it.each([
  ['admitted', 'refused', true],
  ['revoked', 'refused', false],
  ['admitted', 'accepted', false],
] as const)(
  'the log says of a scan that was %s here and is %s now that it does not count: %s',
  (verdict, status, says) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    const check_in_time = '2026-11-24T06:00:00.000Z';
    const records = [aDocument('check_ins', { id: 'r', user_id: 'amina', verdict, status, check_in_time })];
    const shown = renderToStaticMarkup(<LogPanel event={event} records={records} onTakeBack={takeBack} />);
    expect(shown.includes('checkIn.log.notCounted')).toBe(says);
  },
);

it.each([
  ['lately', '2026-11-24T08:51:00.000Z', true],
  ['earlier', '2026-11-24T06:00:00.000Z', false],
])('the log offers to take back whom this phone has checked in by name %s: %s', (_, check_in_time, offers) => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  const tap = { recorded_by: 'door-1', check_in_method: 'manual', verdict: 'admitted', status: 'accepted' } as const;
  const records = [aDocument('check_ins', { ...tap, id: 'r', user_id: 'amina', check_in_time })];
  const shown = renderToStaticMarkup(<LogPanel event={event} records={records} onTakeBack={takeBack} />);
  expect(shown.includes('checkIn.takeBack.action')).toBe(offers);
});

it.each([
  ['door', 'checkIn.find.byName'],
  ['admin', 'checkIn.find'],
])('the search of a %s promises no email that the phone does not have: %s', (role, words) => {
  device.role = role;
  const people = { index: { rows: () => [] } } as unknown as People;
  const shown = renderToStaticMarkup(
    <FindPanel
      event={event}
      people={people}
      query="amina@example.org"
      onQuery={() => undefined}
      onPick={() => undefined}
      isAnswering={false}
    />,
  );
  for (const said of ['label', 'placeholder', 'nobodyHint'])
    expect(shown).toMatch(new RegExp(`[>"]${words}.${said}[<"]`));
});

it('a ticket and a company have their own direction beside a name: brackets stay where they were written', () => {
  const person = { id: 'a', name: 'Amina', searched: ' amina', detail: 'Delegate (three days) · كيجاني' };
  const people = { index: { rows: () => [person] } } as unknown as People;
  const nothing = () => undefined;
  const shown = renderToStaticMarkup(
    <FindPanel event={event} people={people} query="amina" onQuery={nothing} onPick={nothing} isAnswering={false} />,
  );
  expect(shown).toMatch(/<span dir="auto" class="own-script [^"]*">Delegate \(three days\)/);
});

it.each([
  ['a paired phone says so of', '', '', [0, 1, 0, 1]],
  ['a desk shows the addresses of', 'first@example.org', 'second@example.org', [0, 0, 0, 0]],
])('two people whose rows look the same are told apart: %s both', (_, first, second, asks) => {
  const rows = [
    { id: 'a', name: 'Ali Mohamed', detail: 'VIP', email: 'vip@example.org' },
    { id: 'b', name: 'Mohamed Ali', detail: 'Standard', email: first },
    { id: 'c', name: 'Mohamed Ali', detail: 'VIP', email: 'another@example.org' },
    { id: 'd', name: 'Mohamed ali', detail: 'Standard', email: second },
  ].map((row) => ({ ...row, searched: ' mohamed ali' }));
  const nothing = () => undefined;
  const people = { index: { rows: () => rows } } as unknown as People;
  const shown = renderToStaticMarkup(
    <FindPanel event={event} people={people} query="ali" onQuery={nothing} onPick={nothing} isAnswering={false} />,
  );
  const lines = rows.map(({ name, detail }) =>
    shown
      .split('<li')
      .filter((line) => line.includes(`>${name}<`) && line.includes(`>${detail}<`))
      .join(),
  );
  expect(lines.map((line) => line.split('checkIn.find.alike').length - 1)).toEqual(asks);
  expect(lines.map((line) => /[a-z]+@example.org/.exec(line)?.[0] ?? '')).toEqual(['', first, '', second]);
});

it.each([
  ['door', 'pairAgain'],
  ['admin', 'signedOut'],
])('whose session has ended is told what helps a %s: %s', (role, words) => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  Object.assign(device, { role, state: 'signed_out' });
  const shown = renderToStaticMarkup(<SendingPanel event={event} readyForOffline />);
  device.state = 'up_to_date';
  expect(shown.match(/checkIn\.sending\.(pairAgain|signedOut)/g)).toEqual([`checkIn.sending.${words}`]);
});

it.each([0, 3])(
  'counts %i scans that it holds of another door that it was, and says what helps if there are any',
  (left) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    device.leftBehind = left;
    const shown = renderToStaticMarkup(<SendingPanel event={event} readyForOffline />);
    device.leftBehind = 0;
    expect(shown.includes('checkIn.sending.leftBehind {&quot;count&quot;:3}')).toBe(left > 0);
    expect(shown.includes('checkIn.sending.leftBehindHow')).toBe(left > 0);
    expect(shown.includes('checkIn.sending.none')).toBe(left === 0);
  },
);

it('says by the venue’s clock when a refused scan was made, as the log beside it does', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  device.event = { time_zone: 'Asia/Kathmandu' };
  device.refused = [{ id: 'c', args: {}, made_at: '2026-11-24T06:00:00.000Z', refusal: { detail: '' } }];
  expect(renderToStaticMarkup(<RefusedPanel />)).toContain('11:45');
});

it('says by a clock that is right when it last spoke to the server, and when a refused scan was made', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  device.offset = 2 * 3_600_000;
  device.refused = [{ id: 'c', args: {}, made_at: '2026-11-24T06:00:00.000Z', refusal: { detail: '' } }];
  const zone = 'Asia/Kathmandu';
  device.event = { time_zone: zone };
  expect(renderToStaticMarkup(<SendingPanel event={{ ...event, time_zone: zone }} readyForOffline />)).toContain(
    '>1:45',
  );
  expect(renderToStaticMarkup(<RefusedPanel />)).toContain('>1:45');
  device.offset = 0;
});

it('names whom this phone added and the server did not, at the person and at their scan, and says with which address', () => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  const made = { made_at: '2026-11-24T06:00:00.000Z', refusal: { detail: '' } };
  const person = { id: 'new', name: 'Zubeda', email: 'zubeda@example.org' };
  const scanOf = (id: string) => ({ ...made, id, name: 'record_check_in', args: { user_id: id } });
  device.refused = [{ ...made, id: 'c', name: 'create_person', args: { person } }, scanOf('new')];
  const shown = renderToStaticMarkup(<RefusedPanel />);
  expect(shown.match(/Zubeda/g)).toHaveLength(2);
  expect(shown.match(/zubeda@example\.org/g)).toHaveLength(2);
  expect(shown).not.toContain('unknownPerson');
  device.refused = [{ ...made, id: 'c', name: 'create_person', args: { person } }, scanOf('another')];
  expect(renderToStaticMarkup(<RefusedPanel />)).toContain('unknownPerson');
});

it.each([
  [3, 3, false],
  [25, 20, true],
])(
  'counts all of %i people whom two doors let in, and says that there are more than the %i it lists: %s',
  (count, listed, says) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    device.twice = Array.from({ length: count }, (_, number) => ({
      user_id: `guest-${number}`,
      records: (['accepted', 'duplicate'] as const).map((status) =>
        aDocument('check_ins', { id: `${status}-${number}`, status, check_in_time: '2026-11-24T06:00:00.000Z' }),
      ),
    }));
    const shown = renderToStaticMarkup(<TwoDoorsPanel event={event} />);
    expect(shown).toMatch(new RegExp(`>${count}<`));
    for (const which of ['counted', 'second'])
      expect(shown.match(new RegExp(`checkIn.twoDoors.${which}`, 'g'))).toHaveLength(listed);
    expect(shown.includes('people.bulk.more {&quot;count&quot;:5')).toBe(says);
  },
);

describe('beside a scan that let somebody in and does not count', () => {
  const at = '2026-11-24T06:00:00.000Z';
  const here = { id: 'here', user_id: 'amina', recorded_by: 'door-1', verdict: 'admitted', check_in_time: at } as const;
  const other = { ...here, id: 'other', recorded_by: 'door-2', status: 'accepted' } as const;
  it.each([
    ['another door let them in', {}, true],
    ['they had checked in themself', { recorded_by: 'amina' }, false],
    ['they came on the day before', { check_in_time: '2026-11-23T06:00:00.000Z' }, false],
  ])('the log says where else they were let in when %s', (_, changed, says) => {
    vi.stubGlobal('navigator', { languages: ['en'] });
    const records = [
      aDocument('check_ins', { ...here, status: 'duplicate' }),
      aDocument('check_ins', { ...other, ...changed }),
    ];
    device.records = records;
    const shown = renderToStaticMarkup(<LogPanel event={event} records={records.slice(0, 1)} onTakeBack={takeBack} />);
    expect(shown.includes('checkIn.log.twice')).toBe(says);
  });
});

describe('a person who is in', () => {
  const person = { id: 'amina', name: 'Amina', searched: ' amina', inside: true };
  const people = { index: { rows: () => [person] } } as unknown as People;
  const nothing = () => undefined;
  it.each([
    ['by a door, today', { recorded_by: 'door-1' }, true],
    ['by themself', { recorded_by: 'amina' }, false],
    ['by a door, on another day', { recorded_by: 'door-1', check_in_time: '2026-11-23T06:00:00.000Z' }, false],
  ])('%s is marked in the search as a tap finds them: %s', (_, changed, isInside) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T09:00:00.000Z'), toFake: ['Date'] });
    const record = {
      user_id: 'amina',
      status: 'accepted',
      verdict: 'admitted',
      check_in_time: '2026-11-24T06:00:00.000Z',
    } as const;
    device.records = [aDocument('check_ins', { id: 'r', ...record, ...changed })];
    const shown = renderToStaticMarkup(
      <FindPanel event={event} people={people} query="amina" onQuery={nothing} onPick={nothing} isAnswering={false} />,
    );
    vi.useRealTimers();
    expect(shown.includes('checkIn.find.inside')).toBe(isInside);
    expect(shown.includes('checkIn.find.checkInName')).toBe(!isInside);
  });
});
