import { BroadcastChannel as SharedChannel } from 'broadcast-channel';
import { expect, it, vi } from 'vitest';
import { eventually, soon } from '../testing/waiting.ts';
import { hearOtherTabs } from './tab-messages.ts';

it('[S13] a tab hears of another though the clock of the device was set back meanwhile', async () => {
  hearOtherTabs();
  const here = new SharedChannel('tabs');
  const heard = vi.fn();
  here.addEventListener('message', heard);
  // As it comes from another tab, which has a clock of its own.
  const there = new BroadcastChannel('tabs');
  const anHourAgo = (Date.now() - 3_600_000) * 1_000;
  there.postMessage({ time: anHourAgo, type: 'message', data: 'something was written' });
  await eventually(() => expect(heard.mock.calls).toEqual([['something was written']]));
  there.close();
  await here.close();
});

it('[S13] a tab tells another, until it is closed, and only on the channel that both mean', async () => {
  hearOtherTabs();
  const here = new SharedChannel('telling');
  const heard = vi.fn();
  here.addEventListener('message', heard);
  const there = new BroadcastChannel('telling');
  const elsewhere = new BroadcastChannel('not telling');
  const messages: unknown[] = [];
  for (const channel of [there, elsewhere]) channel.onmessage = ({ data }) => messages.push(data);
  await here.postMessage('something was written');
  await soon(() => expect(messages).toMatchObject([{ type: 'message', data: 'something was written' }]));
  await here.close();
  there.postMessage({ time: 0, type: 'message', data: 'too late' });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(heard).not.toHaveBeenCalled();
  there.close();
  elsewhere.close();
});

it('[S13] tabs talk by the browser’s own channel', async () => {
  hearOtherTabs();
  const channel = new SharedChannel('any');
  expect(channel.type).toBe('native');
  await channel.close();
});
