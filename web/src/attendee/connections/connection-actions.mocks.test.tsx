import type { Connection } from '@baraza/schema/connections/connection';
import { aDocument } from '@baraza/schema/testing/a-document';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { ButtonProps } from '../../ui/button.tsx';
import { RequestActions } from '../notifications/request-actions.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';

const device = vi.hoisted(() => ({
  connection: null as object | null,
  press: new Map<unknown, () => void>(),
  saved: [] as unknown[],
}));

vi.mock('../../replica/react.tsx', () => ({
  useReplica: () => ({ user_id: 'amina', db: { connections: { findOne: () => ({ exec: async () => null }) } } }),
  useLiveDocument: (collection: string) =>
    collection === 'connections' ? device.connection : { ticket_status: 'valid' },
  useLiveQuery: () => [],
  useOutbox: () => ({ waiting: [] }),
}));
vi.mock('../../shared/event/use-now.ts', () => ({ useNow: () => 0 }));
vi.mock('../../shared/form/use-save.ts', () => ({
  useSave: () => async (_: string, args: object) => device.saved.push(args) > 0,
}));
vi.mock('../../ui/button.tsx', async (original) => ({
  ...(await original<object>()),
  Button: ({ children, onClick }: ButtonProps) => {
    device.press.set(children, onClick as () => void);
    return null;
  },
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.stubGlobal('navigator', { languages: ['en-GB'] });
afterEach(() => device.saved.splice(0));

const between = (requester_id: string, status: Connection['status'], answer_words?: string) => {
  const addressee_id = requester_id === 'amina' ? 'kofi' : 'amina';
  device.connection = aDocument('connections', {
    id: 'pair',
    requester_id,
    addressee_id,
    status,
    words: 'We met at the dam',
    answer_words,
  });
};
const about = { userId: 'kofi', name: 'Kofi' };
const card = () => renderToStaticMarkup(<ConnectionActions {...about} />);

it.each([
  ['kofi', 'requested', 'theirs'],
  ['kofi', 'accepted', 'theirs'],
  ['amina', 'requested', 'yours'],
  ['amina', 'accepted', 'yours'],
] as const)('the words that %s wrote along with a request that is %s are read on the card', (who, status, whose) => {
  between(who, status);
  expect(card()).toContain(`connections.words.${whose}`);
  expect(card()).toContain('We met at the dam');
});

it.each([
  ['kofi', 'theirs', 'yours'],
  ['amina', 'yours', 'theirs'],
] as const)('when both asked, %s first, the card has what each wrote, in that order', (who, first, second) => {
  between(who, 'accepted', 'Coffee at ten?');
  const inOrder = `connections.words.${first}.*We met at the dam.*connections.words.${second}.*Coffee at ten`;
  expect(card()).toMatch(new RegExp(inOrder));
});

it.each(['accept', 'decline'] as const)('[S4] %s says that it answers an open request', async (what) => {
  between('kofi', 'requested');
  for (const shown of [
    <ConnectionActions key="card" {...about} />,
    <RequestActions key="notice" userId="kofi" label="" onAnswered={() => undefined} />,
  ]) {
    renderToStaticMarkup(shown);
    device.press.get(`connections.${what}`)?.();
  }
  const args = { user_id: 'kofi', answer: what, base: 'requested' };
  expect(device.saved).toEqual([args, args]);
});

it('[S4] disconnecting says that it ends a connection', async () => {
  between('kofi', 'accepted');
  renderToStaticMarkup(<DisconnectDialog {...about} onClose={() => undefined} />);
  device.press.get('connections.disconnect')?.();
  await vi.waitFor(() => expect(device.saved).toEqual([{ user_id: 'kofi', answer: 'decline', base: 'accepted' }]));
});
