import path from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';
import { TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';

/** Where instrumented code reads the active mutant, and records coverage. */
globalThis.__stryker__ ??= {};
const stryker = globalThis.__stryker__;
/** Stryker's status numbers. */
const [PASSED, FAILED] = [0, 1];
/** In mutants. */
const FORGETS_EVERY = 10;
const LATELY = 20;
/** The shortest timeout with which a test waits, in ms. */
const WAITED_MS = 900;

const testFiles = JSON.parse(process.env.MUTANT_TESTS).map((file) => path.resolve(file));

/** A Vitest runner: before Vitest's own single test file, it runs all others, repeatedly. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a runner by its default export.
export default class MutantRunner extends TestRunner {
  /** By file: duration in ms, and the round in which it last killed a mutant. */
  #seen = new Map();
  #round = 0;
  #tests = [];
  #wanted;
  #serves = false;

  /** Serves until it is told to stop. */
  async onBeforeRunFiles() {
    if (this.#serves) return;
    this.#serves = true;
    Object.assign(this, this.#unheard);
    const channel = new BroadcastChannel(process.env.MUTANTS_CHANNEL);
    await new Promise((resolve) => {
      channel.onmessage = async ({ data }) => {
        if (data.stop) resolve();
        channel.postMessage(data.stop ? {} : await this.#run(data));
      };
      channel.postMessage({ ready: true });
    });
    channel.close();
  }

  async #run({ mutant, testFilter, hitLimit }) {
    this.#round += 1;
    if (this.#round % FORGETS_EVERY === 1) this.#forgetModules(() => true);
    Object.assign(stryker, { hitCount: hitLimit && 0, hitLimit });
    const files = testFilter ? [...new Set(testFilter.map((id) => path.resolve(id.split('#')[0])))] : testFiles;
    const tests = [];
    for (const filepath of this.#inOrder(files)) {
      const started = performance.now();
      const ran = await this.#runFile(filepath, mutant, testFilter);
      tests.push(...ran);
      const isDead = mutant !== undefined && ran.some(({ status }) => status === FAILED);
      const { took = performance.now() - started } = this.#seen.get(filepath) ?? {};
      if (mutant === undefined || isDead) this.#seen.set(filepath, { took, killed: isDead ? this.#round : 0 });
      if (isDead) break;
    }
    const mutantCoverage = mutant === undefined ? coverageOf(tests) : undefined;
    return { tests: tests.map(({ suites, ...test }) => test), mutantCoverage };
  }

  /** Repeats a test that failed by timeout, also without the mutant: the machine may only have been busy. */
  async #runFile(filepath, mutant, wanted, attempts = 3) {
    const tests = await this.#runOnce(filepath, mutant, wanted);
    const failed = tests.find(({ status }) => status === FAILED);
    if (!failed || failed.timeSpentMs < WAITED_MS || attempts === 1) return tests;
    if (mutant === undefined) return this.#runFile(filepath, mutant, wanted, attempts - 1);
    const [without] = await this.#runOnce(filepath, undefined, [failed.id]);
    return without?.status === FAILED ? this.#runFile(filepath, mutant, wanted, attempts - 1) : tests;
  }

  async #runOnce(filepath, mutant, wanted) {
    this.#tests = [];
    this.#wanted = wanted && new Set(wanted);
    this.cancelRun = false;
    stryker.activeMutant = mutant;
    this.#forgetModules((id) => id === filepath);
    const [file] = await startTests([{ filepath }], this);
    this.#noteBrokenSuites(file);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    return this.#tests;
  }

  /** Sorts files by duration; those that recently killed a mutant count as faster. */
  #inOrder(files) {
    const costOf = (file) => {
      const { took, killed } = this.#seen.get(file) ?? { took: 0, killed: 0 };
      return killed > 0 && this.#round - killed < LATELY ? took / 4 : took;
    };
    return files.sort((a, b) => costOf(a) - costOf(b));
  }

  /** Unloads modules: the test file for each run, others from time to time, as a mutant may have corrupted them. */
  #forgetModules(which) {
    for (const [id, node] of this.workerState.evaluatedModules.idToModuleMap) {
      if (!which(id) || /\/(vitest|@vitest)\/|\.ci\/mutants\//.test(id)) continue;
      Object.assign(node, { promise: undefined, exports: undefined, evaluated: false });
      node.importers.clear();
    }
  }

  /** Replaces the hooks that notify the reporters. */
  #unheard = {
    onTaskUpdate: async () => undefined,
    onCollected: () => undefined,
    onCollectStart: (file) => {
      this.workerState.current = file;
    },
    onAfterRunFiles: () => undefined,
    onBeforeRunSuite: async (suite) => {
      const isWanted = !this.#wanted || testsIn(suite).some((test) => this.#wanted.has(idOf(test)));
      // Suites for both databases run only on Postgres here, which is already running.
      if (!isWanted || suite.name.endsWith('(PGlite)')) suite.mode = 'skip';
      stryker.currentTestId = suiteOf(suite);
      await TestRunner.prototype.onBeforeRunSuite.call(this, suite);
    },
    onBeforeRunTask: async (test) => {
      if (this.#wanted && !this.#wanted.has(idOf(test))) test.mode = 'skip';
      stryker.currentTestId = idOf(test);
      await TestRunner.prototype.onBeforeRunTask.call(this, test);
    },
    onAfterRunTask: (test) => {
      stryker.currentTestId = suiteOf(test.suite ?? test.file);
      TestRunner.prototype.onAfterRunTask.call(this, test);
      const { state, duration = 0, errors } = test.result ?? {};
      if (state !== 'pass' && state !== 'fail') return;
      this.#note(test, state === 'pass' ? undefined : (errors?.[0]?.message ?? 'failed'), duration);
    },
  };

  #note(test, failureMessage, timeSpentMs = 0) {
    const named = { id: idOf(test), name: nameOf(test), fileName: test.file.filepath, suites: suitesOf(test) };
    if (failureMessage === undefined) this.#tests.push({ ...named, status: PASSED, timeSpentMs });
    else {
      this.#tests.push({ ...named, status: FAILED, failureMessage, timeSpentMs });
      if (stryker.activeMutant !== undefined) this.cancelRun = true;
    }
  }

  /** A failure outside the tests counts as a failure of the first test. */
  #noteBrokenSuites(file) {
    stryker.currentTestId = undefined;
    const broken = [file, ...suitesIn(file)].find((suite) => suite.result?.errors?.length > 0);
    if (!broken) return;
    const [first = { name: 'file', file, suite: file }] = testsIn(broken);
    this.#note(first, broken.result.errors[0].message);
  }
}

/** Coverage of a suite's hooks is added to each of its tests. */
function coverageOf(tests) {
  const { static: once = {}, perTest = {} } = stryker.mutantCoverage ?? {};
  const covered = {};
  for (const { id, suites } of tests) {
    covered[id] ??= {};
    for (const key of [id, ...suites])
      for (const [mutant, hits] of Object.entries(perTest[key] ?? {}))
        covered[id][mutant] = (covered[id][mutant] ?? 0) + hits;
  }
  return { static: once, perTest: covered };
}

const suitesIn = (suite) =>
  suite.tasks.filter(({ type }) => type === 'suite').flatMap((inner) => [inner, ...suitesIn(inner)]);
const testsIn = (suite) => suite.tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]));
const nameOf = (task) =>
  [
    ...suitesOf(task)
      .map((name) => name.split('#')[1])
      .reverse(),
    task.name,
  ]
    .filter(Boolean)
    .join(' ');
const pathOf = (file) => path.relative(process.cwd(), file.filepath);
const idOf = (test) => `${pathOf(test.file)}#${nameOf(test)}`;
const suiteOf = (suite) => `suite ${pathOf(suite.file)}#${suite === suite.file ? '' : suite.name}`;
function suitesOf(task) {
  const suites = [];
  for (let suite = task.suite; suite; suite = suite.suite) suites.push(suiteOf(suite));
  if (suites.length === 0 || !suites.at(-1).endsWith('#')) suites.push(suiteOf(task.file));
  return suites;
}
