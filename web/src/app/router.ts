import { createRouter } from '@tanstack/react-router';
import type { Session } from '../shared/auth/session-store.ts';
import { routeTree } from './route-tree.gen.ts';

/** Parameters are texts. The router by itself takes them for JSON: `?session=1e3` would be another session. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

export const createAppRouter = (session: Session) =>
  createRouter({
    routeTree,
    context: { session },
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
