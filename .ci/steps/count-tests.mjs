import path from 'node:path';

/**
 * What a run of Vitest (its JSON report) comes to. A file that could not be loaded has no tests to show and counts as
 * one that failed; a test that was skipped, a file with none, or one of the `expected` files that did not run is a
 * problem of its own: nothing is left out silently.
 */
export function countTests(report, { root, maySkip = false, expected = [] }) {
  let passed = 0;
  let failed = 0;
  const problems = [];
  for (const file of report.testResults) {
    const name = path.relative(root, file.name);
    const states = file.assertionResults.map((test) => test.status);
    const failures = states.filter((state) => state === 'failed').length;
    const left = file.assertionResults.filter((test) => test.status !== 'failed' && test.status !== 'passed');
    passed += states.filter((state) => state === 'passed').length;
    failed += failures;
    if (file.status === 'failed' && failures === 0) {
      failed += 1;
      problems.push(`${name} failed outside its tests: ${file.message.split('\n')[0]}`);
    } else if (states.length === 0) {
      problems.push(`${name} has no tests.`);
    }
    if (!maySkip) problems.push(...left.map((test) => `${name} leaves out "${test.fullName}".`));
  }
  const ran = new Set(report.testResults.map((file) => path.relative(root, file.name)));
  problems.push(
    ...expected
      .filter((file) => !ran.has(file))
      .map((file) => `${file} did not run: no project of vitest.config.ts has it.`),
  );
  if (report.testResults.length === 0) problems.push('No test file ran.');
  return { passed, failed, problems };
}
