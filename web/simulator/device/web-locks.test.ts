import { expect, it } from 'vitest';
import { VirtualTime } from '../../../sync-server/simulator/virtual-time.ts';
import { WebLocks } from './web-locks.ts';

class Tab {
  alive = true;
  isFrozen = false;
  readonly #late: (() => void)[] = [];
  whenAwake(work: () => void) {
    if (this.isFrozen) this.#late.push(work);
    else work();
  }
  thaw() {
    this.isFrozen = false;
    for (const work of this.#late.splice(0)) work();
  }
}

it('a tab that thaws hears that its lock was stolen before it hears who holds it', async () => {
  const time = new VirtualTime();
  const locks = new WebLocks(time);
  const [frozen, other] = [new Tab(), new Tab()];
  const heard: string[] = [];
  const forever = () => new Promise(() => undefined);
  const begun = time.sleep(1);
  locks
    .managerOf(frozen)
    .request('write', forever)
    .catch(() => heard.push('stolen'));
  await time.runWhile(begun);
  frozen.isFrozen = true;
  void locks.managerOf(other).request('write', { steal: true }, forever);
  for (const tab of [frozen, other]) void locks.managerOf(tab).request('signs', { mode: 'shared' }, forever);
  await time.runWhile(time.sleep(1));
  const asked = locks
    .managerOf(frozen)
    .query()
    .then(({ held = [] }) => {
      heard.push('answered');
      return held;
    });
  await time.runWhile(time.sleep(1));
  expect(heard).toEqual([]);
  frozen.thaw();
  const held = await time.runWhile(asked);
  expect(heard).toEqual(['stolen', 'answered']);
  const holders = (name: string) => held.filter((lock) => lock.name === name).map(({ clientId }) => clientId);
  expect(new Set(holders('signs')).size).toBe(2);
  expect(holders('signs')).toContain(holders('write')[0]);
});
