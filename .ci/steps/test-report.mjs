import path from 'node:path';

const SLOWEST = 20;

/** The journeys of a report (Vitest's JSON) that failed: paths from the root. Only a browser may be tried again. */
export const failedJourneys = (report, root) =>
  report.testResults
    .filter((file) => file.status === 'failed')
    .map((file) => path.relative(root, file.name))
    .filter((name) => /^web\/e2e\//.test(name));

/** A report in which the files of a second try take the place of the first, and which tests passed only then. */
export function withSecondTry(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const flaky = first.testResults.flatMap((file) => {
    const passed = (again.get(file.name)?.assertionResults ?? []).filter(({ status }) => status === 'passed');
    const names = new Set(passed.map(({ fullName }) => fullName));
    return file.assertionResults
      .filter(({ status, fullName }) => status === 'failed' && names.has(fullName))
      .map(({ fullName }) => ({ file: file.name, fullName }));
  });
  return { report: { ...first, testResults: first.testResults.map((file) => again.get(file.name) ?? file) }, flaky };
}

/** What took how long: each group from its first test to its last, and the slowest files. */
export function timesOf(report, root) {
  const groups = new Map();
  const files = report.testResults.map(({ name, startTime, endTime }) => {
    const file = { name: path.relative(root, name), startTime, endTime, took: endTime - startTime };
    const group = groupOf(file.name);
    groups.set(group, [...(groups.get(group) ?? []), file]);
    return file;
  });
  const spans = [...groups].map(([group, some]) => {
    const wall = Math.max(...some.map(({ endTime }) => endTime)) - Math.min(...some.map(({ startTime }) => startTime));
    const sum = some.reduce((total, { took }) => total + took, 0);
    return `${seconds(wall)}  ${group}: ${some.length} files, ${seconds(sum).trim()} added up`;
  });
  const slowest = files.sort((a, b) => b.took - a.took).slice(0, SLOWEST);
  return [
    'Time by group:',
    ...spans,
    `The slowest ${slowest.length} files:`,
    ...slowest.map(({ name, took }) => `${seconds(took)}  ${name}`),
  ].join('\n');
}

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`.padStart(9);

const groupOf = (name) => /\/(e2e|bench|simulator)\//.exec(name)?.[1] ?? name.split('/')[0];
