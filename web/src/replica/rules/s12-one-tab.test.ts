import { expect, it, vi } from 'vitest';
import { createExclusive } from '../tabs/exclusive.ts';
import { leadOneTab } from '../tabs/leader-election.ts';
import { FakeLocks } from '../testing/fake-locks.ts';

const runTasks = () => new Promise((resolve) => setTimeout(resolve, 0));

it('[S12] one tab talks to the server; when it goes, the next one does at once', async () => {
  const locks = new FakeLocks().asManager();
  const leading: string[] = [];
  const tabs = ['first', 'second', 'third'].map((tab) =>
    leadOneTab('lead', locks, { onLeading: () => leading.push(tab), onTakenOver: () => leading.push(`not ${tab}`) }),
  );
  await runTasks();
  expect(leading).toEqual(['first']);
  tabs[1]!.stop();
  tabs[0]!.stop();
  await runTasks();
  expect(leading).toEqual(['first', 'third']);
});

it('[S12] a tab that was taken over from stops, and waits for its turn again', async () => {
  const locks = new FakeLocks().asManager();
  const leading: string[] = [];
  const tabs = ['first', 'second'].map((tab) =>
    leadOneTab('lead', locks, { onLeading: () => leading.push(tab), onTakenOver: () => leading.push(`not ${tab}`) }),
  );
  await runTasks();
  for (let turn = 0; turn < 3; turn++) {
    tabs[1]!.takeOver();
    await runTasks();
    expect(leading.splice(0).sort()).toEqual(['first', 'not first', 'second']);
    tabs[0]!.takeOver();
    await runTasks();
    expect(leading.splice(0).sort()).toEqual(['first', 'not second']);
    leading.push('first');
  }
  tabs[0]!.stop();
  await runTasks();
  expect(leading.splice(0)).toEqual(['first', 'second']);
  tabs[1]!.stop();
});

it('[S12] a tab that takes over from itself goes on, and one that is closed does not wait for its turn again', async () => {
  const locks = new FakeLocks().asManager();
  const leading: string[] = [];
  const tabs = ['first', 'second'].map((tab) =>
    leadOneTab('lead', locks, { onLeading: () => leading.push(tab), onTakenOver: () => leading.push(`not ${tab}`) }),
  );
  await runTasks();
  tabs[0]!.takeOver();
  await runTasks();
  expect(leading).toEqual(['first']);
  tabs[0]!.stop();
  tabs[1]!.takeOver();
  await runTasks();
  tabs[1]!.stop();
  await runTasks();
  expect(leading).toEqual(['first', 'second']);
});

it('[S12] writers of documents in two tabs come one after the other', async () => {
  const locks = new FakeLocks().asManager();
  const steps: string[] = [];
  const writers = ['a', 'b'].map((tab) =>
    createExclusive(
      'write',
      locks,
    )(async () => {
      steps.push(`${tab} begins`);
      await runTasks();
      steps.push(`${tab} ends`);
    }),
  );
  await Promise.all(writers);
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('[S12] where a page may not use locks, its own tab talks', async () => {
  const [lead, never] = [vi.fn(), vi.fn()];
  leadOneTab('lead', undefined, { onLeading: lead, onTakenOver: never });
  leadOneTab('lead', undefined, { onLeading: never, onTakenOver: never }).stop();
  await runTasks();
  expect(lead).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});

it.each([
  ['with locks', () => new FakeLocks().asManager()],
  ['without', () => undefined],
])(
  '[S12] %s, writers of documents come one after the other, and a failing one does not hold the next',
  async (_, makeLocks) => {
    const exclusive = createExclusive('write', makeLocks());
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await runTasks();
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('full');
      return name;
    };
    const results = await Promise.allSettled([exclusive(work('a')), exclusive(work('b'))]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  },
);
