import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SignOutDialog } from './sign-out-dialog.tsx';

const now = vi.hoisted(() => ({ step: 'asking', waiting: 0 }));
vi.mock('../replica/react.tsx', () => ({ useSyncStatus: () => ({ waiting: now.waiting }) }));
vi.mock('./use-sign-out.ts', () => ({ useSignOut: () => ({ step: now.step }) }));
vi.mock('../ui/dialog/dialog.tsx', () => ({
  Dialog: ({ title, actions, children }: Record<string, ReactNode>) => (
    <>
      {children}|{title}
      {actions}
    </>
  ),
}));
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
  const [shown = ''] = renderToStaticMarkup(<SignOutDialog open onClose={vi.fn()} onSignedOut={vi.fn()} />).split('|');
  expect([...shown.matchAll(/\[auth\.leave\.(\w+)\]/g)].map(([, word]) => word)).toEqual(said);
});

const AT_DOOR = ['title', 'stay', 'nothingWaits'];

it.each([
  ['asking', 0, [...AT_DOOR, 'end']],
  ['asking', 1, [...AT_DOOR, 'waits', 'sendFirst']],
  ['unsent', 1, [...AT_DOOR, 'waits', 'sendFirst']],
  ['leaving', 0, [...AT_DOOR, 'leaving']],
  ['not begun', 0, [...AT_DOOR, 'notBegun', 'end']],
])(
  '%s, with %i waiting, a door phone has its own words, and no button that discards its scans',
  (step, waiting, said) => {
    Object.assign(now, { step, waiting });
    const shown = renderToStaticMarkup(<SignOutDialog open atDoor onClose={vi.fn()} onSignedOut={vi.fn()} />);
    expect([...shown.matchAll(/\[doors\.phone\.leave\.(\w+)\]/g)].map(([, word]) => word).sort()).toEqual(said.sort());
    expect(shown).not.toMatch(/auth\.(signOut|leave\.(title|nothingWaits|discard|stay|notBegun))/);
    expect(shown).toContain('bg-danger');
  },
);
