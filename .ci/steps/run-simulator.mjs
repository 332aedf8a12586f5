import path from 'node:path';
import { runnerImport } from 'vite';
import { root } from './root.mjs';

const { module } = await runnerImport(path.join(root, 'web/simulator/main.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
});
process.exit(await module.main(process.argv.slice(2)));
