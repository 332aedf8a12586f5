import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replicaName } from '../storage/replica-name.ts';
import { attendee, Device, EVENT } from '../testing/device.ts';
import { FakeDocument } from '../testing/fake-document.ts';
import { FakeLocks } from '../testing/fake-locks.ts';
import { eventually } from '../testing/waiting.ts';

describe('a tab, beside another one', () => {
  let device: Device;
  let locks: FakeLocks;
  let other: BroadcastChannel;
  let screen: FakeDocument;
  /** What the other tab says to a question. */
  let answers: boolean;
  let die: () => void;
  const lost = vi.fn();

  beforeEach(() => {
    locks = new FakeLocks();
    screen = new FakeDocument();
    vi.stubGlobal('navigator', { locks: locks.asManager() });
    vi.stubGlobal('document', screen);
    vi.stubGlobal('window', new EventTarget());
    device = new Device();
    device.server.put('users', attendee('ama'));
    other = new BroadcastChannel(`${replicaName(device.userId, EVENT)}-tabs`);
    answers = true;
    other.onmessage = ({ data }) => {
      if (answers && data.say === 'who_leads') other.postMessage({ say: 'a_visible_one' });
    };
    lost.mockReset();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await device.close();
    other.close();
    vi.unstubAllGlobals();
  });

  /** What was said on a channel before is heard before: there, then here. */
  const everythingSaidIsHeard = async () => {
    for (let round = 0; round < 2; round++)
      await new Promise<void>((heard) => {
        const ears = new BroadcastChannel(`${replicaName(device.userId, EVENT)}-tabs`);
        const mouth = new BroadcastChannel(`${replicaName(device.userId, EVENT)}-tabs`);
        ears.onmessage = ({ data }) => {
          if (data.say !== 'is it quiet?') return;
          ears.close();
          mouth.close();
          setTimeout(heard);
        };
        mouth.postMessage({ say: 'is it quiet?' });
      });
  };
  const lead = (how: LockOptions) => {
    const name = `${replicaName(device.userId, EVENT)}-lead`;
    const until = new Promise<void>((resolve) => {
      die = resolve;
    });
    locks.request(name, how, () => until).catch(lost);
  };
  /** Time for two questions, each of which is heard, and answered if there is an answer, before the next. */
  const aWhile = async () => {
    await everythingSaidIsHeard();
    for (let question = 0; question < 2; question++) {
      vi.advanceTimersByTime(6_000);
      await everythingSaidIsHeard();
    }
  };
  const isThere = () => eventually(async () => expect(await device.user('ama')).not.toBeNull());

  it('[S12] that people look at takes over from one that is hidden, or frozen with the lock in its hands', async () => {
    lead({});
    await device.open();
    answers = false;
    await aWhile();
    await isThere();
    expect(lost).toHaveBeenCalledOnce();
  });

  it('[S12] leaves one alone that people look at, and one that nobody looks at leaves any alone', async () => {
    lead({});
    await device.open();
    await aWhile();
    answers = false;
    screen.visibilityState = 'hidden';
    await aWhile();
    expect(lost).not.toHaveBeenCalled();
    expect(device.server.pulls).toEqual([]);
  });

  it('[S12] answers while people look at it, and not while nobody does', async () => {
    const heard: string[] = [];
    other.onmessage = ({ data }) => heard.push(data.say);
    await device.open();
    await isThere();
    screen.visibilityState = 'hidden';
    other.postMessage({ say: 'who_leads' });
    await aWhile();
    expect(heard).not.toContain('a_visible_one');
    screen.visibilityState = 'visible';
    other.postMessage({ say: 'who_leads' });
    await eventually(() => expect(heard).toContain('a_visible_one'));
  });

  it('[S12] stops talking when it was taken over from, with what it has under way, until it is its turn again', async () => {
    await device.open();
    await isThere();
    let answer: (() => void) | undefined;
    device.server.interfere = (_, usual) =>
      new Promise((resolve) => {
        answer = () => resolve(usual());
      });
    device.server.put('users', attendee('kofi'));
    void device.replica.syncNow();
    await eventually(() => expect(answer).toBeDefined());
    lead({ steal: true });
    await device.checkIn('ama');
    answer?.();
    await aWhile();
    expect(await device.user('kofi')).toBeNull();
    expect(device.server.pushes).toEqual([]);
    expect(device.replica.status.get().state).not.toBe('offline');
    device.server.interfere = () => undefined;
    die();
    await eventually(async () => expect(await device.user('kofi')).not.toBeNull());
    expect(await device.unsent()).toBe(0);
  });

  it.each([
    [{}, false],
    [{ has_left: true }, true],
  ])(
    '[S15] closes when another one removes what the device holds, and says so, and whether its person has left: %j',
    async (said, hasLeft) => {
      const removed = vi.fn();
      await device.open({ onRemovedElsewhere: removed });
      other.postMessage({ say: 'close', ...said });
      await eventually(() => expect(removed.mock.calls).toEqual([[hasLeft]]));
      await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'closed' });
    },
  );

  it('[S1] takes no command any more from the moment when it begins to close', async () => {
    await device.open();
    const closing = device.replica.close();
    await expect(device.checkIn('ama')).rejects.toMatchObject({ problem: 'closed' });
    await expect(device.replica.outbox.retryRefused('any')).rejects.toMatchObject({ problem: 'closed' });
    await closing;
    await device.open({ sync: false });
    expect(await device.unsent()).toBe(0);
  });

  it('[S4] sends again at once what was refused, while another one holds the documents', async () => {
    await device.open();
    device.server.refuses = () => ({ code: 'check_in_closed', detail: 'Not open' });
    await device.checkIn('ama');
    await device.replica.syncNow();
    device.server.refuses = () => undefined;
    const before = device.server.pushes.length;
    const holds = new Promise<void>((resolve) => {
      die = resolve;
    });
    const held = locks.request(`${replicaName(device.userId, EVENT)}-write`, () => holds);
    const [refused] = (await device.outbox()).refused;
    // How long it waits for the documents does not pass.
    const wait = setTimeout;
    const waiting = vi.spyOn(globalThis, 'setTimeout');
    waiting.mockImplementation(((work: () => void, ms: number) => (ms === 2_000 ? 0 : wait(work, ms))) as never);
    const retried = device.replica.outbox.retryRefused(refused!.id);
    try {
      await eventually(() => expect(device.server.pushes.length).toBeGreaterThan(before));
    } finally {
      waiting.mockRestore();
      die();
      await Promise.all([held, retried]);
    }
  });

  it('[S5] the tab that takes over shows again what waits, when the one before died in the middle of an answer', async () => {
    lead({});
    await device.open();
    await device.checkIn('ama');
    device.server.interfere = () => Promise.reject(new TypeError('no network'));
    // What the dead tab had written: the screen already says what the server answered, the queue does not.
    await (await device.replica.db.check_ins.findOne('record-ama').exec())?.remove();
    expect(await device.record('record-ama')).toBeNull();
    die();
    await eventually(async () => expect(await device.record('record-ama')).toMatchObject({ user_id: 'ama' }));
    expect(await device.unsent()).toBe(1);
  });
});
