import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { SentView } from './sent-view.tsx';
import { argsOf, type Draft, lacksOf } from './write/draft.ts';

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}));
vi.mock('../../i18n/formats.ts', () => ({ formatMoment: String, formatNumber: String }));
vi.mock('../../replica/react.tsx', () => ({ useLiveQuery: () => [{ id: 'amina', name: 'Amina' }] }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('./take-back-dialog.tsx', () => ({ TakeBackDialog: () => null }));
vi.mock('./use-message-counts.ts', () => ({ useMessageCounts: () => undefined }));
vi.mock('./write/use-send.ts', () => ({ useSend: () => ({}) }));
vi.mock('./write/venue-moment.tsx', () => ({ VenueMoment: () => null }));

afterEach(() => vi.unstubAllGlobals());

const LETTER: Notification = {
  ...PLAIN_NOTIFICATION,
  ...{ id: 'letter', event_id: 'event-001', title: 'Your visa letter', message: 'Please call us.', type: 'info' },
  ...{ notification_type: 'announcement', user_id: '', created_at: '2026-11-18T06:00:00.000Z' },
};

async function shown(sent: Partial<Notification>, onAgain: (draft: Draft) => void = () => undefined) {
  const messages = { sent: [{ ...LETTER, ...sent }], planned: [], templates: [], waiting: new Set<string>() };
  const page = fakePage();
  await page.draw(<SentView event={{ time_zone: 'UTC' } as never} messages={messages} onAgain={onAgain} />);
  return page;
}

async function writtenAgain(sent: Partial<Notification>): Promise<Draft> {
  const onAgain = vi.fn<(draft: Draft) => void>();
  const page = await shown(sent, onAgain);
  await page.press('messaging.writeAgain');
  return onAgain.mock.calls[0]?.[0] as Draft;
}

it.each<[string, Partial<Notification>]>([
  ['everybody', {}],
  ['those with a ticket', { audience: 'ticket', ticketType: 'VIP' }],
  ['those who are not checked in', { audience: 'not_checked_in' }],
  ['one person', { user_id: 'amina' }],
])('a message to %s that is written again goes to the same, now', async (_, sent) => {
  const planned = { ...sent, send_at: '2026-11-18T05:00:00.000Z' };
  const draft = await writtenAgain(planned);
  const { title, message, user_id, audience, ticketType } = { ...LETTER, ...planned };
  expect(argsOf(draft, 'UTC')).toMatchObject({ title, message, user_id, audience, ticketType, send_at: null });
  expect(draft.of).toBeNull();
});

it('one to somebody who is not found is to nobody, and is not sent before somebody is chosen', async () => {
  const draft = await writtenAgain({ user_id: 'erased' });
  expect(lacksOf(draft, 0, 'UTC')).toEqual(['person']);
});

it.each([
  ['2026-11-18T05:00:00.010Z', []],
  ['2026-11-18T05:05:00.000Z', ['messaging.late']],
  ['2026-11-18T05:00:00.000Z', ['messaging.tooLate']],
])('one that was planned for five and went out at %s says %j', async (created_at, says) => {
  const text = (await shown({ send_at: '2026-11-18T05:00:00.000Z', created_at })).text();
  expect(['messaging.late', 'messaging.tooLate'].filter((each) => text.split(' ').includes(each))).toEqual(says);
});
