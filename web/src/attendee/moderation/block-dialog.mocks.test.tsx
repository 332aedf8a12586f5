import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it, vi } from 'vitest';
import { DisconnectDialog } from '../connections/disconnect-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

const MEETING = vi.hoisted(() => ({
  ...{ id: 'm', proposer_id: 'amina', invitee_id: 'kofi', status: 'accepted' },
  ...{ start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T09:30:00.000Z' },
}));

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useLiveQuery: () => [MEETING],
}));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-21T08:00:00.000Z') }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['with whom a meeting is agreed', true, {}],
  ['with whom one is only proposed, whose end nobody is told of', false, { status: 'proposed' }],
  ['whom one has met', false, { end_time: '2026-11-21T08:00:00.000Z' }],
  ['while a meeting with somebody else is agreed', false, { invitee_id: 'ama' }],
])(
  'before somebody is blocked or disconnected %s, it is said that they hear of the end of a meeting: %s',
  (_, isSaid, meeting) => {
    const before = { ...MEETING };
    Object.assign(MEETING, meeting);
    const about = { userId: 'kofi', name: 'Kofi', onClose: () => undefined };
    const shown = renderToStaticMarkup(<BlockDialog {...about} />);
    const disconnecting = renderToStaticMarkup(<DisconnectDialog {...about} />);
    Object.assign(MEETING, before);
    expect(shown.includes('moderation.blockMeetings')).toBe(isSaid);
    expect(disconnecting.includes('connections.meetingEnds')).toBe(isSaid);
  },
);

it('whoever reports somebody reads who will not, should that be an organiser', () => {
  const shown = renderToStaticMarkup(<ReportDialog userId="kofi" name="Kofi" blocked onClose={() => undefined} />);
  expect(shown).toContain('moderation.aboutOrganiser');
});
