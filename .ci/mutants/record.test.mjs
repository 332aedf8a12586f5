import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps/command.mjs';
import { staleOf } from './judge.mjs';
import { mutantsOf } from './known-mutants.mjs';

const read = (name) => JSON.parse(readFileSync(path.join(root, '.ci/mutants', name), 'utf8'));

it('the kills and survivors on record are of code that is there', async () => {
  const [record, listed] = [read('killed.json'), read('survivors.json')];
  const files = [...new Set([record, listed].flatMap(Object.keys))];
  const known = await mutantsOf(files.filter((file) => existsSync(path.join(root, file))));
  expect(staleOf({ record, listed, known })).toEqual([]);
});
