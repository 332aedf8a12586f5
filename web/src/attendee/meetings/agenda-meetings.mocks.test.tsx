import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ProgrammeSession } from '../../shared/programme/programme.ts';
import { ProgrammeTab } from '../programme/programme-tab.tsx';
import { SessionDetail } from '../programme/session-detail.tsx';

const device = vi.hoisted(() => ({ meetings: [] as object[], agenda: { programme: [] as object[] } as object }));
vi.mock('./use-meetings.ts', () => ({ useMeetings: () => device.meetings }));
vi.mock('../programme/use-programme.ts', () => ({ useAgenda: () => device.agenda }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({}),
  useSyncStatus: () => ({}),
  useLiveQuery: () => [],
}));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({ useShowItem: () => () => undefined }));
vi.mock('../programme/programme-bar.tsx', () => ({ ProgrammeBar: () => null }));
vi.mock('../programme/feedback/session-feedback.tsx', () => ({ SessionFeedback: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({
    t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' '),
    i18n: { language: 'en' },
  }),
}));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterAll(() => vi.unstubAllGlobals());

const session = {
  ...aDocument('sessions', { id: 's', kind: 'workshop', track: '' }),
  start_time: '2026-11-21T14:00:00.000Z',
  end_time: '2026-11-21T15:00:00.000Z',
  ...{ links: [], speakers: [], words: [], languages: {} },
} as unknown as ProgrammeSession;
const meeting = {
  ...aDocument('meetings', { id: 'm', place: 'Gate A', status: 'accepted' }),
  start_time: '2026-11-21T14:00:00.000Z',
  end_time: '2026-11-21T14:30:00.000Z',
};
beforeEach(() => {
  device.meetings = [meeting];
});

it('a session says that a meeting is at the same time, before and after it is chosen', () => {
  const shown = (starred: boolean) =>
    renderToStaticMarkup(
      <SessionDetail
        {...{ session, starred, timeZone: 'UTC', now: 0, calendar: { name: '', venue: '' } }}
        onSpeaker={() => undefined}
      />,
    );
  for (const starred of [false, true]) expect(shown(starred)).toMatch(/session\.clash 1 .*Gate A/);
  device.meetings = [];
  expect(shown(true)).not.toContain('clash');
});

it('a chosen session in the programme is marked where a meeting is at the same time', () => {
  const agenda = { programme: [session], starred: new Set(['s']), agenda: [session] };
  const event = aDocument('events', { id: 'event-001', time_zone: 'UTC' });
  const shown = () =>
    renderToStaticMarkup(
      <ProgrammeTab {...{ tab: 'programme' as const, event, agenda, now: 0 }} onBrowse={() => undefined} />,
    );
  expect(shown()).toContain('programme.clash');
  device.meetings = [];
  expect(shown()).not.toContain('programme.clash');
});
