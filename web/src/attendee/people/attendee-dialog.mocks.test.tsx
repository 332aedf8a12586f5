import { aDocument } from '@baraza/schema/testing/a-document';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import type { DialogProps } from '../../ui/dialog/dialog.tsx';
import { AttendeeDialog } from './attendee-dialog.tsx';

const device = vi.hoisted(() => ({ documents: {} as Record<string, unknown> }));
vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina' }),
  useLiveDocument: (collection: string) => device.documents[collection] ?? null,
  useLiveQuery: () => [],
  useOutbox: () => ({ waiting: [] }),
  useOutOfReach: () => false,
  useSyncStatus: () => ({ filled: true }),
}));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../ui/picture/avatar.tsx', () => ({ Avatar: () => null }));
vi.mock('../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ title, children, actions }: DialogProps) => (
    <section>
      {title}
      {children}
      {actions}
    </section>
  ),
}));
vi.mock('../meetings/meetings-with.tsx', () => ({ MeetingsWith: () => null }));
vi.mock('../meetings/use-meetings.ts', () => ({ useWillMeet: () => false }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }) }));

beforeEach(() => {
  device.documents = { users: aDocument('users', { id: 'kofi', name: 'Kofi', ticket_status: 'valid' }) };
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('navigator', { languages: ['en'] });
});
afterEach(() => vi.unstubAllGlobals());

it.each(['block', 'report'])(
  'a note that is being written is still there after the question whether to %s',
  async (ask) => {
    const { draw, press, write, written, text } = fakePage();
    await draw(<AttendeeDialog userId="kofi" onClose={() => undefined} />);
    await press('connections.note.add');
    await write('text', 'Shouted at the volunteers at ten.');
    await press(`moderation.${ask}`);
    expect(text()).toContain(`moderation.${ask}Title`);
    await press('ui.cancel');
    expect(written('text')).toBe('Shouted at the volunteers at ten.');
  },
);
