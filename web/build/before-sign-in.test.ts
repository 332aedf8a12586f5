import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const IMPORTED = /(?:from|import\(?)\s*'(\.[^']+\.tsx?)'/g;

/** What is shown without a session, and where the rest begins: it brings `all.css`. */
const BEGIN = ['main.tsx', 'routes/__root.tsx', 'routes/_inside.tsx', 'routes/_inside/_home.tsx', 'routes/login.tsx'];
const END = [
  'app/route-tree.gen.ts',
  'app/replica-gate/replica-gate.tsx',
  'app/attendee-shell.tsx',
  'app/door-shell.tsx',
];

/** They are loaded with the texts for those who are signed in, when somebody asks for them. */
const WITH_ALL_TEXTS = [
  'shared/auth/come-in.tsx',
  'shared/auth/event-list.tsx',
  'shared/auth/login/address-form.tsx',
  'shared/auth/login/link-failure.tsx',
  'shared/auth/login/pasted-link.tsx',
  'shared/auth/login/person-link-form.tsx',
  'shared/auth/login/register-form.tsx',
  'shared/auth/login/reset-form.tsx',
  'shared/auth/login/verify-form.tsx',
  'shared/install/install-help.tsx',
  'shared/install/onboarding-dialog.tsx',
];

/** The components that may be shown before somebody is signed in, also those that are loaded when they are asked for. */
function componentsBeforeSignIn(): string[] {
  const seen = new Set<string>(END);
  const waiting = [...BEGIN];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, path = ''] of sourceOf(file).matchAll(IMPORTED))
      waiting.push(relative(SOURCES, join(SOURCES, dirname(file), path)));
  }
  return [...seen].filter((file) => file.endsWith('.tsx') && !END.includes(file));
}

const sourceOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');

it('has in its first sheet the classes of all that shows before sign-in, and of nothing else', () => {
  const sheet = sourceOf('ui/first.css');
  const scanned = [...sheet.matchAll(/@source '\.\.\/(.+)';/g)].map(([, path = '']) => path);
  const covers = (path: string, file: string) => file === path || file.startsWith(`${path}/`);
  const shown = componentsBeforeSignIn().filter((file) => sourceOf(file).includes('className'));
  expect(shown.filter((file) => !scanned.some((path) => covers(path, file)))).toEqual([]);
  const unused = scanned.filter((path) => !shown.some((file) => covers(path, file)));
  expect(unused).toEqual([]);
  expect(shown).toContain('attendee/landing/landing.tsx');
});

it('has in its first catalogue the texts of all that shows before sign-in', () => {
  const first: unknown = JSON.parse(sourceOf('i18n/en/first.json'));
  const isThere = (key: string) => {
    let part = first;
    for (const name of key.split('.')) part = (part as Record<string, unknown>)[name] ?? {};
    return typeof part === 'string';
  };
  const mentioned = componentsBeforeSignIn()
    .filter((file) => !WITH_ALL_TEXTS.includes(file))
    .flatMap((file) => [...sourceOf(file).matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => `${file}: ${key}`));
  expect(mentioned.length).toBeGreaterThan(50);
  const missing = mentioned.filter((line) => {
    const [, key = ''] = line.split(': ');
    return !isThere(key) && !isThere(`${key}_other`);
  });
  expect(missing).toEqual([]);
});
