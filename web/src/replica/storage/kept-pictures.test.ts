import { afterEach, expect, it, vi } from 'vitest';
import { attendee, Device } from '../testing/device.ts';
import { forgetPictures, keepPlanPictures } from './kept-pictures.ts';

afterEach(() => vi.unstubAllGlobals());

function keptPictures(broken = false) {
  const forgotten: string[] = [];
  const cache = { delete: async (address: string) => forgotten.push(address) > 0 };
  const open = async () => (broken ? Promise.reject(new Error('no space')) : cache);
  vi.stubGlobal('caches', { open });
  return forgotten;
}

it('a picture goes from the phone with its person, and when there is another one', async () => {
  const forgotten = keptPictures();
  const device = new Device();
  const put = (id: string, more: object) => device.server.put('users', attendee(id, more));
  for (const id of ['ama', 'kofi', 'esi']) put(id, { avatar: `/api/images/${id}` });
  await device.open();
  await device.replica.syncNow();
  expect(forgotten).toEqual([]);
  device.server.remove('users', 'ama');
  put('kofi', { avatar: '/api/images/kofi-2' });
  put('esi', { avatar: '/api/images/esi', company: 'Kilele' });
  await device.replica.syncNow();
  expect(await device.user('ama')).toBeNull();
  expect(forgotten.sort()).toEqual(['/api/images/ama', '/api/images/kofi']);
  await device.close();
});

it('keeps no news from the screen where there is no cache, or none that opens', async () => {
  const writes = [{ previous: { avatar: '/api/images/ama' }, document: { _deleted: true } }];
  await forgetPictures(writes);
  keptPictures(true);
  await forgetPictures(writes);
});

it('the pictures of the floor plan are kept ahead, once, until the plan has others', async () => {
  const kept: string[] = [];
  const added: string[] = [];
  const cache = {
    keys: async () => kept.map((path) => new Request(`https://baraza.example${path}`)),
    add: async (path: string) => void [kept.push(path), added.push(path)],
    delete: async (path: string) => kept.splice(kept.indexOf(path), 1),
  };
  const opened: string[] = [];
  vi.stubGlobal('caches', { open: async (name: string) => opened.push(name) && cache });
  await keepPlanPictures(['/api/images/ground', '', 'data:image/png;base64,AAAA']);
  await keepPlanPictures(['/api/images/ground', '/api/images/roof']);
  expect([kept, added]).toEqual([
    ['/api/images/ground', '/api/images/roof'],
    ['/api/images/ground', '/api/images/roof'],
  ]);
  await keepPlanPictures(['/api/images/roof']);
  expect(kept).toEqual(['/api/images/roof']);
  // Not among those of people, whose oldest go.
  expect(new Set(opened)).toEqual(new Set(['plan']));
});
