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
  for (const [file, mutants] of known) {
    for (const [id, reason] of Object.entries(listed[file] ?? {})) {
      if (!mutants.some((mutant) => mutant.id === id))
        faults.push(`${file}: ${id} is listed as a survivor ("${reason}") and is not there any more.`);
    }
  }
  return faults;
}

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
