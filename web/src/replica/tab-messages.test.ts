import { BroadcastChannel as SharedChannel } from 'broadcast-channel';
import { expect, it, vi } from 'vitest';
import { hearOtherTabs } from './tab-messages.ts';
import { eventually } from './testing/waiting.ts';

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
