import type { Meeting } from '@baraza/schema/meetings/meeting';
import { aDocument } from '@baraza/schema/testing/a-document';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import type { NotificationItem } from '../../shared/notifications/unread.ts';
import { NotificationList } from '../notifications/notification-list.tsx';
import { MeetingsWith } from './meetings-with.tsx';

const device = vi.hoisted(() => ({ documents: {} as Record<string, unknown>, meetings: [] as object[], relation: '' }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useLiveDocument: (collection: string) => device.documents[collection] ?? null,
  useSyncStatus: () => ({ filled: true }),
}));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => device.documents.events }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-21T08:00:00.000Z') }));
vi.mock('../../shared/form/use-save.ts', () => ({ useSave: () => async () => true }));
vi.mock('../../shared/notifications/use-mark-read.ts', () => ({ useMarkRead: () => ({ one: () => undefined }) }));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({ useShowItem: () => () => undefined }));
vi.mock('../connections/use-connections.ts', () => ({ useRelation: () => device.relation }));
vi.mock('../notifications/use-open-about.ts', () => ({ useOpenAbout: () => () => undefined }));
vi.mock('../ticket/use-own-user.ts', () => ({ useSeesOthers: () => true }));
vi.mock('./use-meetings.ts', () => ({ useMeetingsWith: () => device.meetings }));
vi.mock('./meeting-line.tsx', () => ({ MeetingLine: () => null }));
vi.mock('./meeting-form.tsx', () => ({
  MeetingDialog: ({ insteadOf }: { insteadOf?: Meeting }) => {
    const [place, setPlace] = useState(insteadOf?.place ?? '');
    return <input name="place" value={place} onChange={({ target }) => setPlace(target.value)} />;
  },
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const meeting = aDocument('meetings', {
  ...{ id: 'm', proposer_id: 'kofi', invitee_id: 'amina', status: 'proposed', place: 'Stand Z9' },
  ...{ start_time: '2026-11-21T09:00:00.000Z', end_time: '2026-11-21T09:30:00.000Z' },
});
beforeEach(() => {
  device.documents = {
    events: { starts_on: '2026-11-21', ends_on: '2026-11-22', time_zone: 'UTC' },
    meetings: meeting,
    users: aDocument('users', { id: 'kofi', first_name: 'Kofi' }),
  };
  device.meetings = [];
  device.relation = 'connected';
  vi.stubGlobal('navigator', { languages: ['en'] });
});
afterEach(() => vi.unstubAllGlobals());

const item = (id: string, more: Partial<NotificationItem> = {}): NotificationItem => ({
  ...aDocument('notifications', { id, type: 'info', created_at: '2026-11-21T07:00:00.000Z' }),
  read: true,
  ...more,
});

it('another time that is being written from a notification stays when newer ones take its place', async () => {
  const { draw, press, write, written } = fakePage();
  const asks = item('asks', { about: { kind: 'meeting', id: 'm' } });
  const items = [item('lunch'), asks];
  await draw(<NotificationList brief items={items} shown={[asks]} />);
  await press('meetings.move');
  await vi.waitFor(() => expect(written('place')).toBe('Stand Z9'));
  await write('place', 'The water stand');
  await draw(<NotificationList brief items={items} shown={[item('lunch')]} />);
  expect(written('place')).toBe('The water stand');
});

it.each([
  ['meetings.proposeOne', () => Object.assign(device, { relation: 'none' })],
  ['meetings.move', () => Object.assign(device, { meetings: [{ ...meeting, status: 'replaced' }] })],
])('what is being written after %s stays when others change what there is between the two', async (label, change) => {
  device.meetings = [meeting];
  const { draw, press, write, written, text } = fakePage();
  await draw(<MeetingsWith userId="kofi" name="Kofi" />);
  await press(label);
  await vi.waitFor(() => expect(written('place')).toBeDefined());
  await write('place', 'The water stand');
  change();
  await draw(<MeetingsWith userId="kofi" name="Kofi" />);
  expect(text()).not.toContain(label);
  expect(written('place')).toBe('The water stand');
});
