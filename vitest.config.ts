import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Random tests make others with each commit, and the same ones whoever tests that commit. */
const commit = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' });
const fuzzSeed = Number(process.env.FUZZ_SEED ?? Number.parseInt(commit, 16));

/** A slow machine takes long, and has not failed; the default of `expect.poll` is one second. */
const polls = { expect: { poll: { timeout: 20_000 } } };

const patient = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  ...polls,
  // Servers that start, and databases that answer, take half of the time.
  maxWorkers: availableParallelism() + 1,
};

/**
 * To load them anew takes longer than most tests. A file of these leaves clocks and globals as it found them. What mocks
 * a module is called `*.mocks.test.ts` or `.tsx` and has modules of its own; so is what draws with a library that the server restricts.
 */
const sharedModules = { isolate: false };

const FUZZ_SEED = 'schema/src/testing/fuzz-seed.ts';
const PATIENCE = 'schema/src/testing/patience.ts';

/** Journeys wait for pages and servers more than they work: a few side by side keep two cores busy. */
const SIDE_BY_SIDE = 4;

/** Long runs of many steps. */
const long = { testTimeout: 900_000, hookTimeout: 900_000, ...polls };

/** Begun first, longest first: the last to end would else keep one core waiting for minutes. */
const LONG = [
  'simulator.test',
  'pseudo-language',
  'engines/webkit',
  'attendee-sections',
  'attendee/notifications',
  'server-trouble',
  'admin-attendees',
  'admin-settings',
  'admin/invitations',
  'engines/firefox',
  'attendees-desk',
  'at-a-glance',
  'door/kill',
  'engines/chromium',
  'app/languages',
  'attendee/ticket',
  'clean-clone',
  'api-description/fuzz',
  'earlier-point',
  'venue/hand-over',
  'sync/kill',
  'account-mails',
  'start-server',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.includes(name));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const WITH_MOCKS = ['web/{src,build}/**/*.mocks.test.{ts,tsx}'];
const SERVER_WITH_MOCKS = ['sync-server/src/**/*.mocks.test.ts'];

const POSTGRES = '.ci/steps/postgres.mjs';
const WHOLE_POSTGRES = '.ci/steps/whole-postgres.mjs';
const BROWSERS = '.ci/steps/browsers.mjs';
const CADDY = '.ci/steps/caddy.mjs';
const APP = '.ci/steps/build.mjs';
const DEMO = 'web/e2e/support/demo-data.ts';
const CLEAN_CLONE = '.ci/clean-clone.test.mjs';
const MUTANTS = '.ci/mutants/sample.test.mjs';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    provide: { fuzzSeed, isMeasured: process.env.MEASURE === '1' },
    projects: [
      {
        test: {
          ...patient,
          name: 'house',
          include: ['.ci/**/*.test.mjs'],
          exclude: [CLEAN_CLONE, MUTANTS],
          setupFiles: [PATIENCE],
        },
      },
      { test: { ...patient, name: 'schema', include: ['schema/**/*.test.ts'], setupFiles: [PATIENCE, FUZZ_SEED] } },
      {
        test: {
          name: 'sync-server',
          ...sharedModules,
          include: ['sync-server/src/**/*.test.ts'],
          exclude: SERVER_WITH_MOCKS,
          setupFiles: [PATIENCE, FUZZ_SEED],
          globalSetup: [POSTGRES, WHOLE_POSTGRES, CADDY],
          ...patient,
        },
      },
      {
        test: {
          name: 'sync-server-mocks',
          include: SERVER_WITH_MOCKS,
          setupFiles: [PATIENCE],
          globalSetup: [POSTGRES],
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          root,
          ...sharedModules,
          include: ['web/{src,build}/**/*.test.{ts,tsx}'],
          exclude: WITH_MOCKS,
          setupFiles: [PATIENCE, FUZZ_SEED, 'web/src/replica/testing/leave-globals.ts'],
          ...patient,
        },
      },
      {
        extends: './vite.config.ts',
        test: { name: 'web-mocks', root, include: WITH_MOCKS, setupFiles: [PATIENCE], ...patient },
      },
      {
        test: {
          ...long,
          maxWorkers: SIDE_BY_SIDE,
          name: 'simulator',
          include: ['web/simulator/**/*.test.ts'],
          setupFiles: [PATIENCE],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...long,
          name: 'mutants',
          include: [MUTANTS],
          setupFiles: [PATIENCE],
          globalSetup: [POSTGRES],
          // It has workers of its own.
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...long,
          maxWorkers: SIDE_BY_SIDE,
          // Only bytes and counts fail here. Times are measured by `npm run bench`, which runs one file at a time.
          name: 'bench',
          include: ['{web,sync-server}/bench/**/*.test.ts'],
          setupFiles: [PATIENCE],
          globalSetup: [POSTGRES, BROWSERS, APP],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          maxWorkers: SIDE_BY_SIDE,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...polls,
          // And with them the browser of those phones that stay on.
          ...sharedModules,
          include: ['web/e2e/**/*.test.ts', CLEAN_CLONE],
          setupFiles: [PATIENCE],
          globalSetup: [POSTGRES, BROWSERS, CADDY, APP, DEMO],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
