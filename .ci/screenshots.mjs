import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CannotGoOn, main, root, runNode } from './steps/command.mjs';

const USAGE = `npm run screenshots -- [--language TAG] [--theme light|dark] [--width 360|1280] [--only PART]

Photographs every screen into test-results/screenshots. Without --language in English, without --theme and --width in
both, without --only all of them; with it those with that in their names, as web/e2e/screenshots/screens.mjs has them.
Several are given with commas: --language ar,fr --only settings,login`;

const words = path.join(root, 'web/src/i18n');
const CHOICES = {
  language: readdirSync(words, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : [])),
  theme: ['light', 'dark'],
  width: ['360', '1280'],
};

function choicesOf(given) {
  const string = { type: 'string' };
  const options = { language: string, theme: string, width: string, only: string, help: { type: 'boolean' } };
  try {
    return parseArgs({ args: given, options }).values;
  } catch (error) {
    throw new CannotGoOn(`${error.message}\n\n${USAGE}`);
  }
}

await main(() => {
  const { help, ...chosen } = choicesOf(process.argv.slice(2));
  if (help) return console.log(USAGE);
  const lists = Object.fromEntries(Object.entries(chosen).map(([option, value]) => [option, value.split(',')]));
  for (const [option, known] of Object.entries(CHOICES)) {
    const wrong = lists[option]?.find((each) => !known.includes(each));
    if (wrong !== undefined)
      throw new CannotGoOn(`--${option} is one of ${known.join(', ')}, not ${wrong}.\n\n${USAGE}`);
  }
  const config = ['--config', 'web/e2e/screenshots/screenshots.config.ts', '--reporter=verbose'];
  return runNode(['node_modules/vitest/vitest.mjs', 'run', ...config], { env: { SCREENSHOTS: JSON.stringify(lists) } });
});
