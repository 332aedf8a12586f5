import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { createVitest } from 'vitest/node';

/**
 * Stryker test runner that keeps one worker: Stryker's own starts a worker for each mutant, which loads all packages
 * again and takes ten times as long. The other end is `worker.mjs`.
 */
class WarmVitest {
  #channel;
  #vitest;
  #answered;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const name = `mutants-${process.pid}`;
    process.env.MUTANTS_CHANNEL = name;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => this.#answered(data);
    const ready = this.#next();
    this.#vitest = await createVitest('test', {
      config: path.resolve('.ci/mutants/vitest.config.ts'),
      watch: false,
      pool: 'threads',
      maxWorkers: 1,
      reporters: [{}],
    });
    this.#vitest.start().catch((error) => console.error(error));
    await ready;
  }

  async dryRun() {
    const { tests, mutantCoverage } = await this.#ask({});
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const { tests } = await this.#ask({ mutant: activeMutant.id, testFilter, hitLimit });
    const failed = tests.find(({ failureMessage }) => failureMessage !== undefined);
    if (failed?.failureMessage.includes('Hit count limit reached')) return { status: 'timeout' };
    if (!failed) return { status: 'survived', nrOfTests: tests.length };
    return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests: tests.length };
  }

  async dispose() {
    await this.#ask({ stop: true });
    this.#channel.close();
    await this.#vitest.close();
  }

  #next = () =>
    new Promise((resolve) => {
      this.#answered = resolve;
    });

  #ask(message) {
    const answer = this.#next();
    this.#channel.postMessage(message);
    return answer;
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'warm-vitest', injectableClass: WarmVitest }];
