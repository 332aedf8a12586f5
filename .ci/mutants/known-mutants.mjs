import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '../steps/command.mjs';

const quiet = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };
const OPTIONS = { ignorers: [], excludedMutations: [], plugins: null };

/** The current mutants of source files, by file. */
export async function mutantsOf(files) {
  const found = new Map();
  for (const file of files) found.set(file, await mutantsIn(readFileSync(path.join(root, file), 'utf8'), file));
  return found;
}

/**
 * The mutants of a source. Their ids depend on the code that changes, not on its line, so they stay the same when other
 * code is edited. Identical mutants are distinguished by their order.
 */
export async function mutantsIn(content, name = 'source.ts') {
  const file = { name: path.join(root, name), mutate: true, content };
  const { mutants } = await new Instrumenter(quiet).instrument([file], OPTIONS);
  const lines = content.split('\n');
  const alike = new Map();
  return mutants.map(({ location: { start, end }, mutatorName: mutator, replacement }) => {
    const was = flat(textAt(lines, start, end));
    const becomes = flat(replacement);
    const what = [mutator, was, becomes].join('\n');
    const before = alike.get(what) ?? 0;
    alike.set(what, before + 1);
    const id = hash(what, before).slice(0, 8);
    // As Stryker takes it: lines from 1, columns from 0.
    const range = `${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
    return { id, range, mutator, was, becomes, replacement };
  });
}

/** Loading a test file takes longer than running it for a mutant, so a sample uses only this many files. */
const TEST_FILES = 6;

/**
 * Draws a sample of the mutants that tests of one package are recorded to kill.
 * @param record by file of the mutants, then by test file: ids separated by spaces
 */
export function draw({ record, known, count, seed }) {
  const byTest = new Map();
  for (const [file, tests] of Object.entries(record)) {
    const leaves = new Map((known.get(file) ?? []).filter(isLeaf).map((mutant) => [mutant.id, mutant]));
    for (const [test, ids] of Object.entries(tests)) {
      const there = ids.split(' ').flatMap((id) => (leaves.has(id) ? [{ ...leaves.get(id), file, test }] : []));
      byTest.set(test, [...(byTest.get(test) ?? []), ...there]);
    }
  }
  const tests = shuffled([...byTest.keys()], seed, (test) => test);
  const drawn = [];
  const inPackage = (one) => tests.filter((test) => packageOf(test) === packageOf(one));
  const first = tests.find((test) => sum(inPackage(test).map((one) => byTest.get(one))) >= count) ?? tests[0];
  if (!first) return [];
  for (const test of inPackage(first)) {
    if (drawn.length >= TEST_FILES && sum(drawn) >= count) break;
    drawn.push(byTest.get(test));
  }
  return shuffled(drawn.flat(), seed, ({ file, id }) => `${file} ${id}`).slice(0, count);
}

/** The part whose tests run together for a file: `web/src/replica/`, `sync-server/src/features/auth/`. */
export const partOf = (file) =>
  /^[\w-]+\/src\/(?:(?:features|attendee|admin|shared)\/)?[^/]+\//.exec(file)?.[0] ?? `${path.posix.dirname(file)}/`;

export const packageOf = (file) => file.slice(0, file.indexOf('/'));

const sum = (lists) => lists.reduce((length, list) => length + list.length, 0);

const shuffled = (items, seed, keyOf) =>
  items
    .map((item) => ({ item, at: hash(seed, keyOf(item)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);

/** Whether a mutant contains no other mutant, which would be tested along with it. */
function isLeaf({ range }, _, all) {
  const [from, to] = edgesOf(range);
  return all.every((other) => {
    const [start, end] = edgesOf(other.range);
    return other.range === range || start < from || end > to;
  });
}

const edgesOf = (range) =>
  range.split('-').map((edge) => {
    const [line, column] = edge.split(':');
    return Number(line) * 10_000 + Number(column);
  });

function textAt(lines, start, end) {
  const of = lines.slice(start.line, end.line + 1);
  of[of.length - 1] = of.at(-1).slice(0, end.column);
  of[0] = of[0].slice(start.column);
  return of.join('\n');
}

const flat = (code) => code.replace(/\s+/g, ' ').trim();
const hash = (...parts) => createHash('sha256').update(parts.join('\n')).digest('hex');
