import type { Plugin } from 'vite';

const OF_REACT =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store)[\\/](?:[\w-]+[\\/])*[\w.-]+\.js$/;
const CHOSEN = /module\.exports = require\('(\.[^']+\.production\.js)'\)/;
const STAND_IN = /use-sync-external-store[\\/]shim[\\/]index\.js$/;
const REQUIRED = /(?:\bvar|,)\s+(\w+) = require\("([^"]+)"\)/g;
/** What only the scheduler of React's own tests has. */
const OF_TESTS = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;
const IMPORTS = /^var (?:\w+ = require\("[^"]+"\),\s+)*\w+ = require\("[^"]+"\)(?:;|,\s+)/m;

/**
 * Makes modules of React's packages, which are CommonJS. As such each one is a call of its own, each file of the app brings it into its
 * scope by a runtime that is one more request of the first visit, and what nobody imports stays.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!OF_REACT.test(id)) return undefined;
      // It stands in for a hook that React has had since version 18.
      if (STAND_IN.test(id)) return { code: `export { useSyncExternalStore } from 'react';`, map: null };
      const chosen = CHOSEN.exec(code)?.[1];
      const written = chosen ? reexport(chosen) : id.endsWith('.production.js') ? asModule(code) : undefined;
      if (written !== undefined && /\b(?:module|exports|require)\b\s*[.(=]/.test(written))
        this.error(`React's packages are written in another way now: ${id}`);
      return written === undefined ? undefined : { code: written, map: null };
    },
  };
}

const reexport = (file: string): string => `export * from '${file}';\nexport * as default from '${file}';`;

function asModule(code: string): string {
  const imports = [...code.matchAll(REQUIRED)].map(([, name, from]) => `import * as ${name} from '${from}';`);
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name));
  let body = code.replace(IMPORTS, (all) => (all.endsWith(';') ? '' : 'var '));
  for (const name of names) body = body.replace(new RegExp(`^exports\\.${name} =`, 'm'), `var export_${name} =`);
  body = body.replaceAll(/\bexports\.(\w+)/g, 'export_$1').replaceAll(OF_TESTS, 'undefined');
  const exported = [...names].map((name) => `export_${name} as ${name}`);
  return [...imports, body, `export { ${exported.join(', ')} };`].join('\n');
}
