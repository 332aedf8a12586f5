import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { doing, renderHook } from '../replica/testing/render-hook.tsx';
import { useScreenName, useViewName } from '../ui/navigation/screen-name.ts';
import { useScreenTold } from './screen-told.tsx';

const body = { dataset: {} as DOMStringMap };
const content = { focus: vi.fn() };
const page = { title: 'Baraza', body, activeElement: body as object, getElementById: () => content };
let event: Subject<unknown>;

beforeEach(() => {
  content.focus.mockClear();
  page.activeElement = {};
  event = new Subject();
  vi.stubGlobal('document', page);
  body.dataset = {};
});
afterEach(() => vi.unstubAllGlobals());

let shown = { screen: '', view: '' };
function useScreen(): string {
  useScreenName(shown.screen);
  useViewName(shown.view);
  return useScreenTold();
}

/** The app with its first screen, and how it goes on to others. */
async function open(screen: string, view = '') {
  shown = { screen, view };
  const replica = { db: { events: { findOne: () => ({ $: event }) } } as never, event_id: 'e' };
  const app = await renderHook(replica, useScreen);
  const go = (next: string, nextView = '') => {
    shown = { screen: next, view: nextView };
    return app.again();
  };
  return { ...app, go };
}

it('has the view, the screen and the event in the title, and the app alone when all is left', async () => {
  const app = await open('Settings', 'Floor plan');
  expect(page.title).toBe('Floor plan · Settings · Baraza');
  await doing(() => event.next({ toJSON: () => ({ id: 'e', name: 'Savanna Summit' }) }));
  expect(page.title).toBe('Floor plan · Settings · Savanna Summit');
  await app.go('Venue Map');
  expect(page.title).toBe('Venue Map · Savanna Summit');
  await app.unmount();
  expect(page.title).toBe('Baraza');
});

it('says a screen when it is another one, not the first, which is read from its title on', async () => {
  const app = await open('Dashboard');
  expect(app.latest()).toBe('');
  await app.go('Venue Map');
  expect(app.latest()).toBe('Venue Map');
  await app.go('Settings', 'Floor plan');
  expect(app.latest()).toBe('Floor plan · Settings');
  await app.unmount();
});

it('says the first screen after somebody has signed in, and takes the focus from the form that is gone', async () => {
  body.dataset.left = '';
  page.activeElement = body;
  const app = await open('Dashboard');
  expect(app.latest()).toBe('Dashboard');
  expect(content.focus).toHaveBeenCalledOnce();
  await app.unmount();
});

it('leaves the focus where it was pressed, and takes it to the new screen where it is lost', async () => {
  const app = await open('Dashboard');
  await app.go('Venue Map');
  expect(content.focus).not.toHaveBeenCalled();
  page.activeElement = body;
  await app.go('Profile');
  expect(content.focus).toHaveBeenCalledOnce();
  await app.unmount();
});
