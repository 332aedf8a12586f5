import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import { MessagingScreen } from './messaging-screen.tsx';
import type { PlannedViewProps } from './planned-view.tsx';
import { type Draft, draftOfPlanned, EMPTY_DRAFT, type Sending } from './write/draft.ts';
import type { WriteViewProps } from './write/write-view.tsx';

const seen = vi.hoisted(() => ({ view: 'planned', sent: [] as string[] }));
const BUSES: Notification = {
  ...PLAIN_NOTIFICATION,
  ...{ id: 'buses', event_id: 'event-001', title: 'Buses leave', message: 'From the gate.', type: 'info' },
  ...{ notification_type: 'announcement', user_id: '', created_at: '2026-11-18T06:00:00.000Z' },
  ...{ state: 'scheduled', send_at: '2026-11-18T17:45:00.000Z' },
};

vi.mock('@tanstack/react-router', () => ({
  useNavigate:
    () =>
    ({ search }: { search: { view?: string } }) => {
      seen.view = search.view ?? 'write';
    },
  useSearch: () => ({}),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../replica/react.tsx', () => ({
  useLiveDocument: () => null,
  useOutOfReach: () => false,
  useSyncStatus: () => ({}),
}));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => ({ name: 'Summit', time_zone: 'UTC' }) }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => Date.parse('2026-11-18T09:00:00.000Z') }));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../shared/loading/loading-state.ts', () => ({ loadingStateOf: () => 'ready' }));
vi.mock('../../ui/dialog/ask-dialog.tsx', () => ({
  AskDialog: ({ open, title }: { open: boolean; title: string }) => (open ? title : null),
}));
vi.mock('../../ui/navigation/page-tabs.tsx', () => ({ PageTabs: () => null, useView: () => seen.view }));
vi.mock('./sent-view.tsx', () => ({ SentView: () => null }));
vi.mock('./templates-view.tsx', () => ({ TemplatesView: () => null }));
vi.mock('./urgent/use-urgent.tsx', () => ({ useUrgent: () => ({ asks: () => false, dialog: null }) }));
vi.mock('./use-messages.ts', () => ({
  useMessages: () => ({ sent: [], planned: [BUSES], templates: [], waiting: new Set() }),
}));
vi.mock('./write/use-send.ts', () => ({
  useSend: () => ({ send: async ({ title }: Draft) => seen.sent.push(title) > 0 }),
}));
vi.mock('./planned-view.tsx', () => ({
  PlannedView: ({ onEdit }: PlannedViewProps) => (
    <button type="button" onClick={() => onEdit(draftOfPlanned(BUSES, null, 'UTC'))}>
      change
    </button>
  ),
}));
vi.mock('./write/write-view.tsx', () => ({
  WriteView: ({ form, choices, onStart }: WriteViewProps) => (
    <form {...form.element}>
      <p>{form.element['data-unsaved'] ?? 'saved'}</p>
      {Object.entries(CHANGES).map(([name, changes]) => (
        <button key={name} type="button" onClick={() => choices.choose(changes)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => onStart({ ...EMPTY_DRAFT, title: 'Lunch', message: 'It is served.' })}>
        template
      </button>
    </form>
  ),
}));

const CHANGES: Record<string, Partial<Sending>> = {
  'half past six': { when: 'later', at: null, day: '2026-11-18', time: '18:30' },
  'quarter to six': { when: 'later', at: null, day: '2026-11-18', time: '17:45' },
  now: { when: 'now' },
  VIP: { audience: 'ticket', ticketType: 'VIP' },
};

afterEach(() => {
  Object.assign(seen, { view: 'planned', sent: [] });
  vi.unstubAllGlobals();
});

async function changing() {
  const page = fakePage();
  await page.draw(<MessagingScreen />);
  await page.press('change');
  expect(page.text()).toContain('saved');
  return page;
}
const unsaved = (page: ReturnType<typeof fakePage>) => page.text().split(' ').includes('page');

it.each(['half past six', 'now', 'VIP'])('a planned message that is to go %s instead is unsaved', async (change) => {
  const page = await changing();
  await page.press(change);
  expect(unsaved(page)).toBe(true);
  // Nor does another one take its place unasked.
  await page.press('template');
  expect(page.text()).toContain('messaging.replace.title');
});

it('one whose time was written again as it was is not', async () => {
  const page = await changing();
  await page.press('half past six');
  await page.press('quarter to six');
  expect(unsaved(page)).toBe(false);
});

it('a time alone is no message; one from a template that got a time is unsaved, also after another was sent', async () => {
  seen.view = 'write';
  const page = fakePage();
  await page.draw(<MessagingScreen />);
  await page.press('VIP');
  expect(unsaved(page)).toBe(false);
  for (const sent of [[], ['Lunch']]) {
    expect(seen.sent).toEqual(sent);
    await page.press('template');
    expect(unsaved(page)).toBe(false);
    await page.press('half past six');
    expect(unsaved(page)).toBe(true);
    await page.submit();
    seen.view = 'write';
    await page.draw(<MessagingScreen />);
  }
});
