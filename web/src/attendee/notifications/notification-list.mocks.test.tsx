import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { NotificationList } from './notification-list.tsx';

const opened = vi.hoisted(() => [] as unknown[][]);
const rows = vi.hoisted(() => [] as { onOpen?: () => void }[]);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../replica/react.tsx', () => ({ useSyncStatus: () => ({}) }));
vi.mock('../../shared/event/use-event.ts', () => ({ useEvent: () => null }));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../shared/notifications/use-mark-read.ts', () => ({ useMarkRead: () => ({ one: () => undefined }) }));
vi.mock('../../shared/open-item/use-open-item.ts', () => ({
  useShowItem:
    () =>
    (...item: unknown[]) =>
      opened.push(item),
}));
vi.mock('./use-open-about.ts', () => ({ useOpenAbout: () => (about: unknown) => opened.push(['about', about]) }));
vi.mock('../meetings/one-meeting.tsx', () => ({ useMoving: () => ({ dialog: null }) }));
vi.mock('../meetings/meeting-notice.tsx', () => ({ MeetingNotice: () => null }));
vi.mock('./request-actions.tsx', () => ({ RequestActions: () => null }));
vi.mock('../../shared/notifications/notification-row.tsx', () => ({
  NotificationRow: (row: { onOpen?: () => void }) => {
    rows.push(row);
    return null;
  },
}));

it('what organisers wrote is opened whole where two lines of it show; a notice of a person leads to the person', () => {
  const talk = { kind: 'session', id: 'talk' };
  const kofi = { kind: 'person', id: 'kofi' };
  const items = [
    { id: 'to-all', copy_of: '', about: talk },
    { id: 'copy', copy_of: 'to-ticket-holders', about: talk },
    { id: 'news', copy_of: 'news', about: kofi },
    { id: 'plain', copy_of: '', about: null },
  ] as never[];
  const tapped = (brief: boolean) => {
    opened.length = 0;
    rows.length = 0;
    renderToStaticMarkup(<NotificationList brief={brief} items={items} shown={items} />);
    for (const { onOpen } of rows) onOpen?.();
    return [...opened];
  };
  expect(tapped(true)).toEqual([
    ['message', 'to-all'],
    ['message', 'copy'],
    ['about', kofi],
    ['message', 'plain'],
  ]);
  expect(tapped(false)).toEqual([
    ['about', talk],
    ['about', talk],
    ['about', kofi],
  ]);
});
