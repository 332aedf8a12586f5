import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { afterEach, expect, it, vi } from 'vitest';
import { fakePage } from '../../replica/testing/fake-page.tsx';
import type { DialogProps } from '../../ui/dialog/dialog.tsx';
import { TemplatesView } from './templates-view.tsx';
import { wordsOf } from './write/draft.ts';

const keepTemplate = vi.hoisted(() => vi.fn<(id: string | null, words: object) => Promise<boolean>>());
vi.mock('./write/use-send.ts', () => ({ useSend: () => ({ keepTemplate }) }));
vi.mock('./take-back-dialog.tsx', () => ({ TakeBackDialog: () => null }));
vi.mock('../../shared/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));
vi.mock('../../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ open, title, children, actions }: DialogProps) =>
    open ? (
      <section>
        {title}
        {children}
        {actions}
      </section>
    ) : null,
}));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, filled?: { text?: string }) => `${key} ${filled?.text ?? ''}`.trim() }),
}));

afterEach(() => {
  keepTemplate.mockReset();
  vi.unstubAllGlobals();
});

const MOVE: Notification = {
  ...PLAIN_NOTIFICATION,
  ...{ id: 'move', event_id: 'event-001', title: 'Room change', message: 'To {room}.', type: 'info', user_id: '' },
  ...{ notification_type: 'announcement', state: 'template', created_at: '2026-11-18T06:00:00.000Z' },
};

async function edited() {
  const page = fakePage();
  const has = (template: Partial<Notification>) =>
    page.draw(<TemplatesView templates={[{ ...MOVE, ...template }]} waiting={new Set()} onUse={() => undefined} />);
  await has({});
  await page.press('messaging.edit');
  return { ...page, has };
}

it('what another admin changes of a template that is edited is shown, and is replaced by choice alone', async () => {
  const { has, write, written, submit, text, press } = await edited();
  await write('title', 'Other room');
  await has({ title: 'New room', message: 'Go to {room}.', type: 'urgent' });
  expect(written('message')).toBe('Go to {room}.');
  expect(text()).toContain('meanwhile.says New room');
  await submit();
  expect(keepTemplate).not.toHaveBeenCalled();
  await press('meanwhile.mine');
  keepTemplate.mockResolvedValue(true);
  await submit();
  const both = { ...wordsOf(MOVE), title: 'Other room', message: 'Go to {room}.', type: 'urgent' };
  expect(keepTemplate.mock.calls).toEqual([['move', both]]);
  expect(text()).not.toContain('messaging.editTemplate');
});

it('a template that could not be kept stays open, with what was written', async () => {
  const { write, written, submit } = await edited();
  await write('title', 'Other room');
  keepTemplate.mockResolvedValue(false);
  await submit();
  expect(keepTemplate).toHaveBeenCalledOnce();
  expect(written('title')).toBe('Other room');
});
