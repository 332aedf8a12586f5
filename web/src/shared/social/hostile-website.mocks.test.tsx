import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ExhibitorDialog } from '../../attendee/exhibition/exhibitor-dialog.tsx';
import { shownExhibitors } from '../../attendee/exhibition/exhibitor-list.ts';
import { SponsorDialog } from '../../attendee/exhibition/sponsor-dialog.tsx';
import { AttendeeDialog } from '../../attendee/people/attendee-dialog.tsx';
import { ProfileCard } from '../../attendee/profile/profile-card.tsx';
import { ProgrammeDialog } from '../../attendee/programme/programme-dialog.tsx';
import { buildProgramme } from '../programme/programme.ts';

const WEBSITE = 'https://a.test/%ff';
const social = { website: WEBSITE, linkedin: `${WEBSITE}/in`, twitter: `${WEBSITE}/x` };
const person = {
  ...{ id: 'p', name: 'P', interests: [], sessions: [], tags: [], expertise: [], topics: [], social },
  ...{ company: '', position: '', bio: '' },
};
const session = {
  ...{ id: 'p', title: 'Opening', room_id: 'hall', speaker_ids: [], start_time: '2026-11-21T09:00:00.000Z' },
  ...{ end_time: '2026-11-21T10:00:00.000Z', kind: 'talk', description: '', track: '', level: '' },
  links: [{ title: 'Slides', url: WEBSITE }],
};
const documents: Record<string, object> = vi.hoisted(() => ({}));

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'me', event_id: 'event-001', clock: { subscribe: () => () => {}, offset: () => 0 } }),
  useOutOfReach: () => false,
  useSyncStatus: () => ({ state: 'up_to_date', filled: true, waiting: 0, refused: 0 }),
  useLiveDocument: (collection: string) => documents[collection] ?? null,
  useLiveQuery: () => [],
  useOutbox: () => ({ waiting: [], refused: [] }),
}));
vi.mock('../../attendee/programme/use-programme.ts', () => ({
  useAgenda: () => ({
    programme: buildProgramme([documents.sessions] as never, [documents.speakers] as never, []),
    starred: new Set(),
    agenda: [],
  }),
}));
vi.mock('../../attendee/exhibition/use-exhibitors.ts', () => ({
  useExhibitor: () => shownExhibitors([documents.exhibitors] as never, 'en')[0],
}));
vi.mock('../event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../floor-plan/room-spot.tsx', () => ({ RoomSpot: () => null }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const sponsor = { ...person, tier: 'gold', description: '', website: WEBSITE };
  Object.assign(documents, {
    ...{ users: person, speakers: person, sessions: session, sponsors: sponsor },
    exhibitors: { ...sponsor, tags: [], booth: '', category: '', country: '' },
    events: {
      id: 'event-001',
      time_zone: 'UTC',
      venue: { name: 'Hall', address: '', city: '', country: '' },
      starts_on: '2026-11-21',
      ends_on: '2026-11-23',
    },
  });
});

const close = () => undefined;
it.each([
  ['a person', () => <AttendeeDialog userId="p" onClose={close} />],
  ['the own profile', () => <ProfileCard user={person as never} onEdit={close} />],
  ['a speaker', () => <ProgrammeDialog subject={{ kind: 'speaker', id: 'p' }} onChange={close} />],
  ['a session', () => <ProgrammeDialog subject={{ kind: 'session', id: 'p' }} onChange={close} />],
  ['an exhibitor', () => <ExhibitorDialog id="p" onClose={close} />],
  ['a sponsor', () => <SponsorDialog id="p" onClose={close} />],
])('%s with a website that is no UTF-8 is shown', (_, screen) => {
  expect(renderToStaticMarkup(screen())).toContain('>a.test/%ff');
});
