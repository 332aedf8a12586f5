import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../steps/command.mjs';

const TEXT = /\.(ts|tsx|mjs|js|css|html|md|json|sql|yaml)$/;

/** All files that Git tracks or would add: `{ path, text }`, paths with slashes; `text` is '' for binary files. */
export function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .map((file) => ({ path: file, text: TEXT.test(file) ? readFileSync(path.join(root, file), 'utf8') : '' }));
}

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[\w*\s{},$]*?\bfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g;

/** The imports of a module: `{ from, typeOnly }`; relative ones as paths from the root. */
export function importsOf(file) {
  const code = file.text.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(IMPORT)].map(([, type, still, dynamic]) => {
    const named = (still ?? dynamic).replace(/\?.*$/, '');
    return {
      from: named.startsWith('.') ? path.posix.join(path.posix.dirname(file.path), named) : named,
      typeOnly: type !== undefined,
    };
  });
}

export const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file.path);
