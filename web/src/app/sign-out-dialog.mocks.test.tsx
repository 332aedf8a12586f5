import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SignOutDialog } from './sign-out-dialog.tsx';

const now = vi.hoisted(() => ({ step: 'asking', waiting: 0 }));
vi.mock('../replica/react.tsx', () => ({ useSyncStatus: () => ({ waiting: now.waiting }) }));
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => ({ step: now.step }) }));
vi.mock('../ui/dialog/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }));
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => `[${key}]` }),
}));

it.each([
  ['asking', 0, ['nothingWaits']],
  ['asking', 1, ['waits']],
  ['unsent', 1, ['waits', 'stillWaiting']],
  ['not begun', 0, ['nothingWaits', 'notBegun']],
  // What waited is thrown away already: nothing can be lost any more.
  ['failed', 1, ['failed']],
  ['failed', 0, ['failed']],
])('%s, with %i waiting, says %j', (step, waiting, said) => {
  Object.assign(now, { step, waiting });
  const shown = renderToStaticMarkup(<SignOutDialog open onClose={vi.fn()} onSignedOut={vi.fn()} />);
  expect([...shown.matchAll(/\[auth\.leave\.(\w+)\]/g)].map(([, word]) => word)).toEqual(said);
});
