import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { QueuedCommand, SyncStatus } from '../../replica/index.ts';
import { CommandLine } from './command-line.tsx';
import { useSyncLineText } from './sync-line-text.ts';

vi.mock('../../replica/react.tsx', () => ({ useLiveDocument: () => null }));
vi.mock('../event/use-event.ts', () => ({ useEvent: () => ({ time_zone: 'Asia/Kathmandu' }) }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string, words?: object) => key + JSON.stringify(words) }),
}));
vi.stubGlobal('navigator', { languages: ['en'] });

const at = '2026-11-24T06:00:00.000Z';
/** 06:00 UTC at the venue, wherever the device thinks it is. */
const AT_VENUE = /11:45/;

const Line = ({ status }: { status: SyncStatus }) => useSyncLineText(status);

it('says by the venue’s clock since when the device is offline, as everything else does', () => {
  const status = { state: 'offline', since: Date.parse(at), waiting: 0 } as SyncStatus;
  expect(renderToStaticMarkup(<Line status={status} />)).toMatch(AT_VENUE);
});

it('says by the venue’s clock when what waits was done', () => {
  const command = { name: 'add_bookmark', args: {}, made_at: at } as unknown as QueuedCommand;
  expect(renderToStaticMarkup(<CommandLine command={command} />)).toMatch(AT_VENUE);
});

it('names whom a command would add, also where it was refused and no replica has them', () => {
  const args = { person: { id: 'p', name: 'Wanjiru Kamau', email: 'w@k.example' } };
  const command = { name: 'create_person', args, made_at: at } as unknown as QueuedCommand;
  expect(renderToStaticMarkup(<CommandLine command={command} />)).toContain('Wanjiru Kamau');
});
