import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { QueuedCommand, SyncStatus } from '../../replica/index.ts';
import { CommandLine } from './command-line.tsx';
import { useSyncLineText } from './sync-line-text.ts';
import { SyncScreen } from './sync-screen.tsx';

/** The device's clock is behind by two hours. */
const SLOW_BY_MS = vi.hoisted(() => 2 * 3_600_000);

vi.mock('../../replica/react.tsx', () => ({
  useLiveDocument: (_: string, id: string) => (id === 'trees' ? { title: 'Rows of trees' } : null),
  useReplica: () => ({ clock: { offset: () => SLOW_BY_MS } }),
  useSyncStatus: () => ({ state: 'up_to_date', lastContact: Date.parse('2026-11-24T04:00:00.000Z') }),
  useOutbox: () => ({ waiting: [], refused: [] }),
}));
vi.mock('../event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-24T07:00:00.000Z') }));
vi.mock('../storage-protection/keep-safe-card.tsx', () => ({ KeepSafeCard: () => null }));
vi.mock('../data-use/data-use-card.tsx', () => ({ DataUseCard: () => null }));
vi.mock('../data-use/spare-data-card.tsx', () => ({ SpareDataCard: () => null }));
vi.mock('../offline-app/worker-status.ts', () => ({ useWorkerStatus: () => ({ state: 'ready' }) }));
vi.mock('./network-without-server.tsx', () => ({ NetworkWithoutServer: () => null }));
vi.mock('./sending-progress.tsx', () => ({ SendingProgress: () => null }));
vi.mock('./use-retry.ts', () => ({ useRetry: () => async () => undefined }));
vi.mock('../event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Asia/Kathmandu' }) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, words?: object) => key + JSON.stringify(words) }),
}));
vi.stubGlobal('navigator', { languages: ['en'] });

/** 04:00 by the device. */
const at = '2026-11-24T04:00:00.000Z';
/** 06:00 UTC at the venue, wherever and whenever the device thinks it is. */
const AT_VENUE = /11:45/;

const Line = ({ status }: { status: SyncStatus }) => useSyncLineText(status);

it('says by the venue’s clock since when the device is offline, as everything else does', () => {
  const status = { state: 'offline', since: Date.parse(at), waiting: 0 } as SyncStatus;
  expect(renderToStaticMarkup(<Line status={status} />)).toMatch(AT_VENUE);
});

it('says by the venue’s clock when the server was last heard', () => {
  expect(renderToStaticMarkup(<SyncScreen />)).toMatch(AT_VENUE);
});

it.each([
  ['before the first contact', at, null],
  ['while the clock was as it is', at, SLOW_BY_MS],
  ['before the clock was set', '2026-11-24T06:00:00.000Z', 0],
])('says by the venue’s clock when what waits was done, %s', (_, made_at, clock_offset_ms) => {
  const command = { name: 'add_bookmark', args: {}, made_at, clock_offset_ms } as unknown as QueuedCommand;
  expect(renderToStaticMarkup(<CommandLine command={command} />)).toMatch(AT_VENUE);
});

it('names whom a command would add, also where it was refused and no replica has them', () => {
  const args = { person: { id: 'p', name: 'Wanjiru Kamau', email: 'w@k.example' } };
  const command = { name: 'create_person', args, made_at: at } as unknown as QueuedCommand;
  expect(renderToStaticMarkup(<CommandLine command={command} />)).toContain('Wanjiru Kamau');
});

it.each([
  [
    'ask_question',
    { session_id: 'trees', text: 'What does a row cost?\nWho paid?' },
    'What does a row cost?\nWho paid?',
  ],
  ['rate_session', { session_id: 'trees', score: 2, comment: 'Too loud' }, 'Too loud'],
  ['request_connection', { user_id: 'kofi', words: 'We met in Accra' }, 'We met in Accra'],
  ['write_note', { user_id: 'kofi', text: 'Has the seeds', base: '' }, 'Has the seeds'],
  ['propose_meeting', { user_id: 'kofi', start_time: at, place: 'Gate A', words: 'Over tea' }, 'Over tea'],
  ['update_profile', { changes: { bio: 'I plant trees' } }, 'I plant trees'],
  ['update_profile', { changes: { company: 'Seeds of Accra' } }, 'Seeds of Accra'],
  ['share_contact', { changes: { phone: '+233 30 200 0000' } }, '+233 30 200 0000'],
  ['update_content', { collection: 'sessions', id: 's', changes: { abstract: 'Rows, and why' } }, 'Rows, and why'],
  ['undo_check_in', { check_in_id: 'c', user_id: 'kofi', reason: 'Took the wrong badge' }, 'Took the wrong badge'],
  ['report_person', { report_id: 'r', user_id: 'kofi', reason: 'spam', text: 'Sells seeds' }, 'Sells seeds'],
])('shows what was written in %s once it is refused, which no other screen has', (name, args, words) => {
  const command = { name, args, made_at: at } as unknown as QueuedCommand;
  const shown = renderToStaticMarkup(<CommandLine command={command} reason="Too late" />);
  expect(shown).toContain(`>${words}</p>`);
  expect(shown).not.toContain('spam');
  expect(renderToStaticMarkup(<CommandLine command={command} />)).not.toContain(words);
});

it('says where and when a refused meeting was to be', () => {
  const args = { user_id: 'kofi', start_time: '2026-11-24T05:00:00.000Z', minutes: 30, place: 'Gate A' };
  const command = { name: 'propose_meeting', args, made_at: at } as unknown as QueuedCommand;
  expect(renderToStaticMarkup(<CommandLine command={command} reason="Called off" />)).toMatch(/10:45.*Gate A/);
});

it('tells apart what was asked about several sessions', () => {
  const command = { name: 'ask_question', args: { session_id: 'trees', text: 'Why?' }, made_at: at };
  const shown = renderToStaticMarkup(<CommandLine command={command as unknown as QueuedCommand} />);
  expect(shown).toContain(' · Rows of trees');
});
