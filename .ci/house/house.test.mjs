import { describe, expect, it } from 'vitest';
import * as importRules from './import-rules.mjs';
import { sourceFiles } from './source-files.mjs';
import * as textRules from './text-rules.mjs';

const rules = [...Object.values(importRules), ...Object.values(textRules)];
const files = sourceFiles();

describe('the house rules', () => {
  it.each(rules)('refuses its bad example: $title', ({ appliesTo, problems, bad }) => {
    expect(appliesTo(bad)).toBe(true);
    expect(problems(bad)).not.toEqual([]);
  });

  it.each(rules)('lets its good example pass: $title', ({ appliesTo, problems, good }) => {
    expect(appliesTo(good) ? problems(good) : []).toEqual([]);
  });

  it.each(rules)('holds: $title', ({ appliesTo, problems }) => {
    const found = files
      .filter(appliesTo)
      .flatMap((file) => problems(file).map((problem) => `${file.path}: ${problem}`));
    expect(found).toEqual([]);
  });
});
