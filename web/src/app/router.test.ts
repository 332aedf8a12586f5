import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { Session } from '../shared/auth/session-store.ts';
import { createAppRouter, parseSearch, stringifySearch } from './app.tsx';

const SIGNED_IN: Session = { state: 'signed_in', token: 't', user_id: 'u', event_id: 'event-001', role: 'admin' };
const OUT: Session = { state: 'signed_out', expired: false };

/** The route that an address shows to somebody, and what its parameters say. */
async function shownAt(address: string, session: Session) {
  const router = createAppRouter(session);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  const shown = router.state.matches.at(-1);
  return { route: shown?.routeId, search: shown?.search };
}

describe('search parameters', () => {
  it.each(['1e3', '007', 'true', 'null', '"quoted"', '{}', 'a b&c=d#e', 'é/ع'])('take %s for a text', (id) => {
    expect(parseSearch(stringifySearch({ section: 'venue', session: id }))).toEqual({ section: 'venue', session: id });
  });

  it('leave out what is not given', () => {
    expect(stringifySearch({})).toBe('');
    expect(stringifySearch({ view: undefined, section: 'venue' })).toBe('?section=venue');
  });
});

describe('below the address of an event', () => {
  it.each([
    ['/e/summit-2027/', '/_inside/_home/'],
    ['/e/summit-2027/?section=venue', '/_inside/_home/'],
    ['/e/summit-2027/admin/attendees', '/_inside/admin/attendees'],
    ['/e/summit-2027/nope', '/_inside/_home/$'],
  ])('%s shows %s, and links lead to the same event', async (address, route) => {
    const router = createAppRouter(SIGNED_IN);
    const history = createMemoryHistory({ initialEntries: [address] });
    router.update({ ...router.options, basepath: '/e/summit-2027', history });
    await router.load();
    expect(router.state.matches.at(-1)?.routeId).toBe(route);
    expect(router.buildLocation({ to: '/admin/dashboard' }).publicHref).toBe('/e/summit-2027/admin/dashboard');
  });
});

describe('an address', () => {
  it.each([
    ['/', '/_inside/_home/', {}],
    ['/?section=venue', '/_inside/_home/', { section: 'venue' }],
    ['/?section=venue&session=s-1', '/_inside/_home/', { section: 'venue', session: 's-1' }],
    ['/?section=attendees&person=p', '/_inside/_home/', { section: 'attendees', person: 'p' }],
    ['/nope', '/_inside/_home/$', {}],
    ['/nope/at/all?section=venue', '/_inside/_home/$', {}],
  ])('%s shows %s, whoever comes', async (address, route, search) => {
    for (const session of [SIGNED_IN, OUT]) expect(await shownAt(address, session)).toMatchObject({ route, search });
  });

  it.each([
    ['/admin/attendees?view=1e3', '/_inside/admin/attendees', { view: '1e3' }],
    ['/admin/check-in?view=doors', '/_inside/admin/check-in', { view: 'doors' }],
  ])('%s shows %s to an admin', async (address, route, search) => {
    expect(await shownAt(address, SIGNED_IN)).toMatchObject({ route, search });
  });
});
