import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { main, root } from '../steps/command.mjs';
import { PNPM } from '../steps/prepare.mjs';

const ANSWER_WITHIN_MS = 20_000;
const GRAVE = ['high', 'critical'];

/**
 * Asks the configured registry which packages of the lockfile that are shipped have a known hole.
 * @returns the grave ones as sentences, none where there are none; undefined when no registry answered
 */
export async function graveAdvisories({ env = {}, patience = ANSWER_WITHIN_MS } = {}) {
  const answer = parsed(await ask(env, patience));
  if (!answer?.metadata || typeof answer.advisories !== 'object') return undefined;
  return Object.values(answer.advisories)
    .filter(({ severity }) => GRAVE.includes(severity))
    .map(
      ({ module_name, vulnerable_versions, severity, title, url }) =>
        `${module_name} ${vulnerable_versions} has a ${severity} advisory: ${title} (${url})`,
    );
}

/**
 * Prints them. In `npm test` they fail nothing: what was published today is no fault of the change that is tested.
 * @returns how many there are
 */
export async function tellAdvisories() {
  const found = await graveAdvisories();
  if (!found) console.log('No registry said which packages have known holes: that was not checked.');
  for (const sentence of found ?? []) console.log(sentence);
  return found?.length ?? 0;
}

/** What the package manager prints; it is ended, with what it has started, when nobody answers in time. */
function ask(env, patience) {
  return new Promise((resolve) => {
    const command = ['--yes', PNPM, 'audit', '--prod', '--json'];
    const child = spawn('npx', command, {
      cwd: root,
      env: { ...process.env, npm_config_prefer_offline: 'true', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    const end = () => {
      try {
        process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(end, patience);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    const done = () => {
      clearTimeout(timer);
      resolve(said);
    };
    child.on('error', done);
    child.on('close', done);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(async () => ((await tellAdvisories()) > 0 ? 1 : 0));
