import { connectionId } from '@baraza/schema/connections/connection';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgramme } from '../programme/programme.ts';

/** What the replica has of each collection, and how it stands. */
const device = vi.hoisted(() => ({
  documents: {} as Record<string, { id: string }[] | undefined>,
  status: {
    ...{ state: 'up_to_date', filled: true, waiting: 0, refused: 0, lastContact: 0 },
    unlisted: { people: 0, checked_in: 0 },
  } as Record<string, unknown>,
}));

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({
    user_id: 'amina',
    event_id: 'event-001',
    clock: { subscribe: () => () => {}, offset: () => 0 },
  }),
  useSyncStatus: () => device.status,
  useOutOfReach: () => ['offline', 'archived'].includes(String(device.status.state)) && device.status.state,
  useLiveDocument: (collection: string, id: string) => {
    const known = device.documents[collection];
    return known && (known.find((document) => document.id === id) ?? null);
  },
  useLiveQuery: () => [],
  useOutbox: () => ({ waiting: [], refused: [] }),
}));
vi.mock('../../replica/view/live-count.ts', () => ({ useLiveCount: () => 0 }));
vi.mock('../../attendee/programme/use-programme.ts', () => ({
  useAgenda: () => {
    const programme = buildProgramme((device.documents.sessions ?? []) as never, [], []);
    return { programme, starred: new Set(), agenda: [] };
  },
  useProgramme: () => [],
}));
vi.mock('../event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../attendee/ticket/early/ticket-meanwhile.tsx', () => ({ TicketMeanwhile: () => null }));
vi.mock('../../attendee/profile/settings-card.tsx', () => ({ SettingsCard: () => null }));
vi.mock('../../attendee/notifications/notifications-panel.tsx', () => ({ NotificationsPanel: () => null }));
// No router is around what is rendered here.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}));

const noop = () => undefined;
const venue = { name: '', address: '', city: '', country: '' };
const event = { id: 'event-001', time_zone: 'UTC', venue, starts_on: '2026-11-21', ends_on: '2026-11-23' };
const session = (more: object) => ({
  ...{ id: 's', title: 'Opening', room_id: 'hall', start_time: '2026-11-21T09:00:00.000Z', links: [] },
  ...{ end_time: '2026-11-21T10:00:00.000Z', kind: 'talk', abstract: '', description: '', language: '', track: '' },
  ...more,
});
const failed = { state: 'offline', filled: false };
const complete = { state: 'up_to_date', filled: true };

beforeEach(() => {
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  vi.stubGlobal('localStorage', { getItem: () => null });
  device.documents = {
    events: [event],
    users: [],
    blocks: [],
    sessions: [],
    speakers: [],
    exhibitors: [],
    sponsors: [],
    check_ins: [],
  };
  Object.assign(device.status, complete);
});

describe('what is gone while its dialog is open, or before', () => {
  const dialogs = {
    session: async () => {
      const { ProgrammeDialog } = await import('../../attendee/programme/programme-dialog.tsx');
      return <ProgrammeDialog subject={{ kind: 'session', id: 's' }} onChange={noop} />;
    },
    speaker: async () => {
      const { ProgrammeDialog } = await import('../../attendee/programme/programme-dialog.tsx');
      return <ProgrammeDialog subject={{ kind: 'speaker', id: 's' }} onChange={noop} />;
    },
    exhibitor: async () => {
      const { ExhibitorDialog } = await import('../../attendee/exhibition/exhibitor-dialog.tsx');
      return <ExhibitorDialog id="s" onClose={noop} />;
    },
    sponsor: async () => {
      const { SponsorDialog } = await import('../../attendee/exhibition/sponsor-dialog.tsx');
      return <SponsorDialog id="s" onClose={noop} />;
    },
    person: async () => {
      const { PersonDialog } = await import('../../admin/people/record/person-dialog.tsx');
      return <PersonDialog userId="s" all={[]} onClose={noop} onPrint={noop} />;
    },
    record: async () => {
      const { RecordDialog } = await import('../../admin/check-in/records/record-dialog.tsx');
      return <RecordDialog id="s" event={event as never} onClose={noop} />;
    },
  };
  const words = {
    session: 'programme.session.gone',
    speaker: 'programme.speaker.gone',
    exhibitor: 'exhibitors.gone',
    sponsor: 'exhibitors.gone',
    person: 'people.person.gone',
    record: 'checkInRecords.gone',
  };
  const kinds = Object.keys(dialogs) as (keyof typeof dialogs)[];

  it.each(kinds)('a %s says so, under a heading', async (kind) => {
    const shown = renderToStaticMarkup(await dialogs[kind]());
    expect(shown).toContain(words[kind]);
    expect(shown).toMatch(/<h2[^>]*>loading\.gone<\/h2>/);
  });

  it.each(kinds)('a %s is not called gone while it may still come, or never came', async (kind) => {
    device.status.filled = false;
    expect(renderToStaticMarkup(await dialogs[kind]())).toMatch(/<h2[^>]*>loading\.coming<\/h2>/);
    device.status.state = 'offline';
    const shown = renderToStaticMarkup(await dialogs[kind]());
    expect(shown).toMatch(/<h2[^>]*>loading\.notYet<\/h2>/);
    expect(shown).not.toContain(words[kind]);
  });

  it('a person is called hidden only when all people are here', async () => {
    const { AttendeeDialog } = await import('../../attendee/people/attendee-dialog.tsx');
    const card = () => renderToStaticMarkup(<AttendeeDialog userId="s" onClose={noop} />);
    expect(card()).toContain('attendees.hiddenPersonText');
    device.status.filled = false;
    expect(card()).toMatch(/<h2[^>]*>loading\.coming<\/h2>/);
    device.status.state = 'offline';
    expect(card()).toMatch(/<h2[^>]*>loading\.notYet<\/h2>/);
    expect(card()).not.toContain('attendees.hiddenPersonText');
  });

  it('who is in no list is not offered to be asked, unless they may have come since, or a connection is there', async () => {
    const { AttendeeDialog } = await import('../../attendee/people/attendee-dialog.tsx');
    const card = () => renderToStaticMarkup(<AttendeeDialog userId="s" onClose={noop} />);
    device.documents.connections = [];
    expect(card()).toMatch(/<h2[^>]*>attendees\.hiddenPerson<\/h2>/);
    expect(card()).not.toMatch(/connections\.(connect|words\.add)/);
    for (const state of ['offline', 'archived']) {
      device.status.state = state;
      expect(card()).toMatch(/connections\.connect.*connections\.words\.add/);
    }
    device.status.state = 'up_to_date';
    const connection = { id: connectionId('amina', 's'), requester_id: 'amina', status: 'requested' };
    device.documents.connections = [connection];
    expect(card()).toContain('connections.withdraw');
  });

  it('nobody is called hidden, or offered to be asked, to who has a revoked ticket', async () => {
    device.documents.users = [{ id: 'amina', role: 'user', ticket_status: 'revoked', interests: [] } as { id: string }];
    const { AttendeeDialog } = await import('../../attendee/people/attendee-dialog.tsx');
    const { AttendeesScreen } = await import('../../attendee/people/attendees-screen.tsx');
    const shown = renderToStaticMarkup(<AttendeeDialog userId="s" onClose={noop} />);
    expect(shown).toContain('attendees.revoked');
    expect(shown).not.toMatch(/attendees\.hiddenPersonText|connections\.connect/);
    const screen = renderToStaticMarkup(<AttendeesScreen />);
    expect(screen).toContain('attendees.revokedText');
    expect(screen).not.toMatch(/animate-|attendees\.tabs/);
    device.documents.users = [
      { id: 'amina', role: 'admin', ticket_status: 'revoked', interests: [] } as { id: string },
    ];
    expect(renderToStaticMarkup(<AttendeeDialog userId="s" onClose={noop} />)).not.toContain('attendees.revoked');
  });

  it('what an organiser is editing says so, and is not offered to be saved', async () => {
    const { ContentDialog } = await import('../../admin/content/content-dialog.tsx');
    const room = { id: 's', name: 'Hall', description: '', floor: '', capacity: 0, shape: null };
    const content = { exhibitors: [], sponsors: [], speakers: [], sessions: [] };
    const form = (rooms: object[], isNew: boolean) =>
      renderToStaticMarkup(
        <ContentDialog
          collection="rooms"
          start={room}
          isNew={isNew}
          content={{ ...content, rooms } as never}
          timeZone="UTC"
          onClose={noop}
          onDelete={noop}
        />,
      );
    expect(form([], false)).toContain('content.gone');
    expect(form([], false)).not.toContain('content.save');
    for (const there of [form([room], false), form([], true)]) {
      expect(there).not.toContain('content.gone');
      expect(there).toContain('content.save');
    }
  });

  it('a room says so in its session', async () => {
    device.documents.sessions = [session({})];
    expect(renderToStaticMarkup(await dialogs.session())).toContain('programme.session.roomGone');
    device.documents.sessions = [session({ room_id: '' })];
    expect(renderToStaticMarkup(await dialogs.session())).not.toContain('programme.session.roomGone');
  });
});

describe('who is not on this device', () => {
  const screens = {
    profile: async () => {
      const { ProfileScreen } = await import('../../attendee/profile/profile-screen.tsx');
      return <ProfileScreen />;
    },
    dashboard: async () => {
      const { DashboardScreen } = await import('../../attendee/dashboard/dashboard-screen.tsx');
      return <DashboardScreen />;
    },
  };
  const names = Object.keys(screens) as (keyof typeof screens)[];

  it.each(names)('reads on the %s why, and can try again, when the first sync has failed', async (name) => {
    Object.assign(device.status, failed);
    const shown = renderToStaticMarkup(await screens[name]());
    expect(shown).toContain('loading.notYetOwn');
    expect(shown).toMatch(/<button[^>]*>.*loading\.tryAgain/);
    expect(shown).not.toContain('data-loading');
  });

  it.each(names)('reads on the %s when they are no longer on the list', async (name) => {
    expect(renderToStaticMarkup(await screens[name]())).toContain('loading.notListedOwn');
  });

  it.each(names)('sees the %s coming while it is on its way', async (name) => {
    device.status.filled = false;
    const shown = renderToStaticMarkup(await screens[name]());
    expect(shown).not.toContain('loading.not');
    expect(shown).toContain('shimmer');
  });
});
