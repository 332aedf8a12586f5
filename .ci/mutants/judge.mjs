/** Minimum score in percent of the mutants that are not listed as undetectable. */
export const LEAST_SCORE = 90;

export const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout';
export const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** In percent. Ignores mutants that are neither killed nor alive (they run only while modules load). */
export function scoreOf(mutants) {
  const killed = mutants.filter(isKilled).length;
  const alive = mutants.filter(isAlive).length;
  return killed + alive === 0 ? 100 : (100 * killed) / (killed + alive);
}

/**
 * Returns the reasons for which these results fail.
 * @param listed by file and id: why no test can detect this mutant
 * @param known the current mutants of these files
 */
export function faultsOf({ results, listed, known }) {
  const faults = [];
  const score = scoreOf(results.filter((mutant) => !reasonOf(listed, mutant)));
  if (score < LEAST_SCORE) faults.push(`The score is ${score.toFixed(1)} %, and ${LEAST_SCORE} % is the least.`);
  return [...faults, ...[...known.keys()].flatMap((file) => goneSurvivors({ file, listed, known }))];
}

/**
 * How many of the kills on record of a file may be of code that has changed since: half of them, or some in a short file. To
 * record a file again takes minutes to an hour, which nobody should need for a small change.
 */
const MOST_GONE = { share: 0.5, some: 5 };

/**
 * Returns what is on record and is not true any more, each with what mends it.
 * @param record by file, then by test file: ids of killed mutants, separated by spaces
 * @param listed by file and id: why no test can detect this mutant
 * @param known the current mutants of the files of both that are there
 */
export function staleOf({ record, listed, known }) {
  const survivors = Object.keys(listed).flatMap((file) => goneSurvivors({ file, listed, known }));
  const kills = Object.entries(record).flatMap(([file, tests]) => {
    if (!known.has(file))
      return [`${file} is on record and is not there any more. npm run mutants -- --record WHERE_ITS_CODE_IS_NOW`];
    const ids = Object.values(tests).flatMap((each) => each.split(' '));
    const gone = ids.filter((id) => !isThere(known, file, id)).length;
    if (gone <= Math.max(MOST_GONE.some, MOST_GONE.share * ids.length)) return [];
    return [
      `${file}: ${gone} of ${ids.length} kills on record are of code that is gone. npm run mutants -- --record ${file}`,
    ];
  });
  return [...survivors, ...kills];
}

const goneSurvivors = ({ file, listed, known }) =>
  Object.entries(listed[file] ?? {})
    .filter(([id]) => !isThere(known, file, id))
    .map(([id, reason]) => `${file}: ${id} is listed as a survivor ("${reason}") and is not there any more.`);

const isThere = (known, file, id) => (known.get(file) ?? []).some((mutant) => mutant.id === id);

export const reasonOf = (listed, { file, id }) => listed[file]?.[id];

/** A row for each folder, and one for the total. */
export function byFolder(results, listed) {
  const folderOf = ({ file }) => file.slice(0, file.lastIndexOf('/'));
  const folders = [...new Set(results.map(folderOf))].sort();
  const rows = folders.map((folder) => [folder, results.filter((mutant) => folderOf(mutant) === folder)]);
  return [...rows, ['all', results]].map(([folder, mutants]) => {
    const alive = mutants.filter(isAlive);
    const unlisted = mutants.filter((mutant) => !reasonOf(listed, mutant));
    return {
      folder,
      killed: mutants.filter(isKilled).length,
      survived: alive.length,
      'of them listed': alive.filter((mutant) => reasonOf(listed, mutant)).length,
      'not judged': mutants.length - mutants.filter(isKilled).length - alive.length,
      'score, %': scoreOf(mutants).toFixed(1),
      'but for listed, %': scoreOf(unlisted).toFixed(1),
    };
  });
}
