import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './steps/command.mjs';
import { freePort } from './steps/free-port.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'baraza-clone-'));
const clone = path.join(folder, 'clone');

/** A person's terminal: nothing of the test run that we are in, and Git trusts a folder of another owner. */
const terminal = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|pnpm_|VITE|NODE_|TEST|CADDY_PATH|CHROMIUM_PATH|HEADLESS_SHELL_PATH|FIREFOX_PATH|WEBKIT_PYTHON|DATABASE_URL|INIT_CWD)/i.test(
          name,
        ),
    ),
  ),
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
};

/** `npm start` until it says where it is; `end` is Ctrl-C, for the whole group as a terminal does it. */
async function npmStart(env) {
  const child = spawn('npm', ['start'], { cwd: clone, env: { ...terminal, ...env }, detached: true });
  let said = '';
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = await new Promise((resolve, reject) => {
    const listen = (text) => {
      said += text;
      const found = /Baraza is at (http:\S+)[\s\S]*Ctrl-C ends it/.exec(said);
      if (found) resolve(found[1]);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('close', () => reject(new Error(`npm start ended by itself:\n${said}`)));
  });
  return {
    address,
    said: () => said,
    end() {
      process.kill(-child.pid, 'SIGINT');
      return ended;
    },
  };
}

const signIn = (address, email) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'anything' }),
  }).then((answer) => answer.json());

async function works({ address, said }) {
  const health = await fetch(`${address}/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  expect(await (await fetch(address)).text()).toContain('<div id="root">');
  const [, attendee] = /an attendee +(\S+)/.exec(said());
  const [, admin] = /an admin +(\S+)/.exec(said());
  expect(await signIn(address, attendee)).toMatchObject({ user: { id: 'user-001', email: attendee, role: 'user' } });
  expect(await signIn(address, admin)).toMatchObject({ user: { email: admin, role: 'admin' } });
}

describe('npm start in a clean clone', () => {
  beforeAll(() => {
    execFileSync('git', ['clone', '--quiet', root, clone], { env: terminal });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('installs, builds and serves the demo; the second time it needs no registry', async () => {
    const first = await npmStart({ PORT: String(await freePort()) });
    await works(first);
    await first.end();
    expect(first.said()).toMatch(/Installing[\s\S]*Building the server[\s\S]*Building the web app/);

    const second = await npmStart({
      PORT: String(await freePort()),
      npm_config_registry: `http://127.0.0.1:${await freePort()}/`,
      npm_config_cache: path.join(folder, 'empty-cache'),
    });
    await works(second);
    await second.end();
    expect(second.said()).not.toMatch(/Installing|Building/);
  });
});
