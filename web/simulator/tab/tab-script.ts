import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { replicaSchemasAsData, schemaWithoutValidators } from '../../build/replica-schemas-plugin.ts';

const web = fileURLToPath(new URL('../../', import.meta.url));

/** The replica in the app's production build, compiled once and run per tab. Defines a global `Tab`. */
export async function buildTabScript(): Promise<Script> {
  const built = (await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    plugins: [replicaSchemasAsData(), schemaWithoutValidators()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: 'simulator/tab/entry.ts', formats: ['iife'], name: 'Tab' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The replica could not be bundled');
  return new Script(chunk.code, { filename: 'replica-in-a-tab.js' });
}
