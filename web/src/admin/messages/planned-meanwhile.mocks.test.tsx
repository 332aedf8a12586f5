import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import type { Form } from '../../shared/form/form.tsx';
import type { SegmentedProps } from '../../ui/form/segmented.tsx';
import { MessagingScreen } from './messaging-screen.tsx';
import type { PlannedViewProps } from './planned-view.tsx';
import { argsOf, type Draft, draftOfPlanned } from './write/draft.ts';

const LUNCH: Notification = {
  ...PLAIN_NOTIFICATION,
  ...{ id: 'lunch', event_id: 'event-001', title: 'Lunch', message: 'In Hall A', type: 'info' },
  ...{ notification_type: 'announcement', user_id: '', created_at: '2026-11-18T06:00:00.000Z' },
  ...{ state: 'scheduled', send_at: '2026-11-18T12:00:00.000Z' },
};
const seen = vi.hoisted(() => ({ view: 'planned', planned: [] as object[], sent: [] as Draft[] }));

vi.mock('@tanstack/react-router', () => ({
  useNavigate:
    () =>
    ({ search }: { search: { view?: string } }) => {
      seen.view = search.view ?? 'write';
    },
  useSearch: () => ({}),
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, filled?: { text?: string }) => `${key} ${filled?.text ?? ''}`.trim() }),
}));
vi.mock('../../replica/react.tsx', () => ({
  useLiveDocument: () => null,
  useOutOfReach: () => false,
  useSyncStatus: () => ({}),
}));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => ({ name: 'Summit', time_zone: 'UTC' }) }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-18T09:00:00.000Z') }));
// The real one is submitted by a press of its button alone.
vi.mock('../../shared/form/form.tsx', () => ({
  Form: ({ of, children }: ComponentProps<typeof Form>) => <form {...of.element}>{children}</form>,
}));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../shared/loading/loading-state.ts', () => ({ loadingStateOf: () => 'ready' }));
vi.mock('../../shared/people/use-people.ts', () => ({ usePeople: () => undefined }));
vi.mock('../../ui/dialog/ask-dialog.tsx', () => ({ AskDialog: () => null }));
vi.mock('../../ui/navigation/page-tabs.tsx', () => ({ PageTabs: () => null, useView: () => seen.view }));
const asButtons = ({ options, onChange }: SegmentedProps<string>) =>
  options.map(({ value, label }) => (
    <button key={value} type="button" onClick={() => onChange(value)}>
      {label}
    </button>
  ));
vi.mock('../../ui/form/segmented.tsx', () => ({ Segmented: (props: SegmentedProps<string>) => asButtons(props) }));
vi.mock('../../ui/form/select.tsx', () => ({ Select: (props: SegmentedProps<string>) => asButtons(props) }));
vi.mock('./urgent/use-urgent.tsx', () => ({ useUrgent: () => ({ asks: () => false, dialog: null }) }));
vi.mock('./write/message-preview.tsx', () => ({ MessagePreview: () => null }));
vi.mock('./use-messages.ts', () => ({
  useMessages: () => ({ sent: [], planned: seen.planned, templates: [], waiting: new Set() }),
}));
vi.mock('./write/use-send.ts', () => ({
  useSend: () => ({ send: async (draft: Draft) => seen.sent.push(draft) > 0 }),
}));
vi.mock('./planned-view.tsx', () => ({
  PlannedView: ({ onEdit }: PlannedViewProps) => (
    <button type="button" onClick={() => onEdit(draftOfPlanned(LUNCH, null, 'UTC'))}>
      change
    </button>
  ),
}));

afterEach(() => {
  Object.assign(seen, { view: 'planned', planned: [], sent: [] });
  vi.unstubAllGlobals();
});

async function changing() {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  const page = fakePage();
  const has = (...planned: Partial<Notification>[]) => {
    seen.planned = planned.map((each) => ({ ...LUNCH, ...each }));
    return page.draw(<MessagingScreen />);
  };
  await has({});
  await page.press('change');
  await has({});
  return { ...page, has };
}

const sentArgs = () => seen.sent.map((draft) => [argsOf(draft, 'UTC'), draft.base]);

it('what another admin writes into a planned message that is changed here is shown, and is replaced by choice alone', async () => {
  const { has, write, written, submit, text, press } = await changing();
  await write('message', 'In Hall A!');
  const theirs = { title: 'Lunch time', message: 'In Hall B' };
  await has(theirs);
  expect(written('title')).toBe('Lunch time');
  expect(text()).toContain('meanwhile.says In Hall B');
  await submit();
  expect(seen.sent).toEqual([]);
  await press('meanwhile.mine');
  await submit();
  expect(sentArgs()).toMatchObject([[{ title: 'Lunch time', message: 'In Hall A!' }, theirs]]);
});

it('whom it is for and when it goes out are asked likewise, and follow where nothing is chosen here', async () => {
  const { has, submit, text, press } = await changing();
  await press('messaging.audiences.not_checked_in');
  await has({ audience: 'checked_in', send_at: '2026-11-18T13:00:00.000Z' });
  expect(text().match(/meanwhile\.says \S+/g)).toEqual(['meanwhile.says messaging.audiences.checked_in']);
  await submit();
  expect(text()).toContain('messaging.lacks.something');
  await press('meanwhile.mine');
  await press('messaging.whens.now');
  const last = { audience: 'checked_in', send_at: '2026-11-18T14:00:00.000Z' } as const;
  await has(last);
  expect(text().match(/meanwhile\.says \S+/g)).toEqual(['meanwhile.says 14:00']);
  await submit();
  expect(seen.sent).toEqual([]);
  await press('meanwhile.theirs');
  await submit();
  expect(sentArgs()).toMatchObject([[{ audience: 'not_checked_in', send_at: last.send_at }, last]]);
});

it('nothing is asked about one that is called off while it is: what is written goes out as a new one', async () => {
  const { has, write, submit, text, press } = await changing();
  await write('message', 'In Hall A!');
  await press('messaging.audiences.not_checked_in');
  await has({ message: 'In Hall B', audience: 'checked_in' });
  expect(text().match(/meanwhile\.says/g)).toHaveLength(2);
  await has();
  expect(text()).not.toContain('meanwhile.says');
  expect(text()).toContain('messaging.discard');
  await submit();
  expect(seen.sent).toMatchObject([{ of: null, base: null, message: 'In Hall A!', audience: 'not_checked_in' }]);
});

it('what is written of one that is called off meanwhile is kept over what was last seen of it', async () => {
  const { has, write, written, submit } = await changing();
  await write('title', 'Lunch!');
  await has({ message: 'In Hall B' });
  await has();
  expect(written('message')).toBe('In Hall B');
  await submit();
  expect(seen.sent).toMatchObject([{ of: null, base: null, title: 'Lunch!', message: 'In Hall B' }]);
});
