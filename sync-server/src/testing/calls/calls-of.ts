import type { TestApp } from '../app.ts';
import { CALLS } from './calls.ts';

/** "GET /api/events/{id}" for "/api/events/:id", with the trailing slash where the documentation has one. */
export const callsOf = (app: TestApp): string[] => {
  const named = new Set(Object.keys(CALLS));
  const found = app.paths
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .map((call) => (named.has(call) ? call : call.replace(/\/$/, '')))
    .map((call) => (named.has(call) || !named.has(`${call}/`) ? call : `${call}/`));
  return [...new Set(found)].sort();
};
