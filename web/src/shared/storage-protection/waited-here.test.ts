import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { replicaName } from '../../replica/storage/replica-name.ts';
import { Device, EVENT } from '../../replica/testing/device.ts';
import { doing, renderHook } from '../../replica/testing/render-hook.tsx';
import { soon } from '../../replica/testing/waiting.ts';
import { storeToken } from '../auth/session/stored-token.ts';
import { stubStorages } from '../auth/testing/fake-storage.ts';
import { forgetWaited, isLost, useNoteWaiting } from './waited-here.ts';

afterEach(() => vi.unstubAllGlobals());

it('what waited is lost where the browser deleted it while the app was closed, and until that is told', async () => {
  const { local } = stubStorages();
  const device = new Device();
  storeToken(device.token ?? '', true);
  const opened = await device.open({ sync: false });
  const app = await renderHook(opened, useNoteWaiting);
  const notes = () => [...local.kept.keys()].filter((key) => key !== 'authToken');
  expect(notes()).toEqual([]);
  await doing(async () => {
    await device.checkIn('ama');
    await soon(() => expect(opened.status.get().waiting).toBe(1));
  });
  expect(notes()).toEqual(['waited']);
  await app.unmount();
  // The replica would listen to what the hook has for one.
  vi.stubGlobal('window', undefined);
  await device.close();
  expect(isLost(await device.open({ sync: false }))).toBe(false);
  await device.close();
  await Dexie.delete(`${replicaName(device.userId, EVENT)}-outbox`);
  const anew = await device.open({ sync: false });
  expect(isLost(anew)).toBe(true);
  // Of somebody else, whose device this was before.
  expect(isLost({ ...anew, user_id: 'kofi' })).toBe(false);
  forgetWaited();
  expect(isLost(anew)).toBe(false);
  await device.close();
});

it('the note goes with the token, and once nothing waits', async () => {
  const { local } = stubStorages();
  storeToken('a token', true);
  let status = { waiting: 1 };
  let tell = () => {};
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => undefined;
  };
  const replica = { user_id: 'amina', device_id: 'd1', status: { get: () => status, subscribe } };
  const app = await renderHook(replica as never, useNoteWaiting);
  expect(local.getItem('waited')).toBe('amina d1');
  await doing(() => {
    status = { waiting: 0 };
    tell();
  });
  expect(local.getItem('waited')).toBeNull();
  await doing(() => {
    status = { waiting: 2 };
    tell();
  });
  storeToken('another', true);
  expect(local.getItem('waited')).toBeNull();
  await app.unmount();
});
