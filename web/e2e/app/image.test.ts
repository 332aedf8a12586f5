import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Installs and builds all of it in the prefix, as the image does; else what is installed and built here is taken. */
const FROM_SCRATCH = process.env.IMAGE_FROM_SCRATCH === '1';
/** Who the image's `node` is where there is none. */
const NOBODY = 65_534;

interface Step {
  verb: string;
  rest: string;
}

/** The instructions of each stage of the Dockerfile, in order. */
function readStages(): Step[][] {
  const stages: Step[][] = [];
  for (const line of readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n')) {
    const [, verb = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (verb === 'FROM') stages.push([]);
    else if (verb) stages.at(-1)?.push({ verb, rest });
  }
  return stages;
}

const prefix = mkdtempSync(join(tmpdir(), 'baraza-image-'));
afterAll(() => rmSync(prefix, { recursive: true }));

/** Where a path of a stage is on this machine. */
const placeOf = (stage: string, path: string): string =>
  stage === 'build' && path === '/build' && !FROM_SCRATCH ? ROOT : join(prefix, stage, path);

const moved = (stage: string, text: string): string =>
  text.replace(/(?<![\w.])\/(build|deployed|out|app|data)\b/g, (path) => placeOf(stage, path));

function run(stage: string, command: string, cwd: string): void {
  const { status, stderr, stdout } = spawnSync('sh', ['-ec', moved(stage, command)], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
}

function build(steps: readonly Step[]): void {
  let cwd = '/';
  for (const { verb, rest } of steps) {
    if (verb === 'WORKDIR') {
      cwd = placeOf('build', rest);
      mkdirSync(cwd, { recursive: true });
    } else if (verb === 'COPY' && FROM_SCRATCH)
      run('build', `cd '${ROOT}' && git ls-files -z | tar --null -T - -cf - | tar -xf - -C '${cwd}'`, cwd);
    // Would empty the folders of this very run.
    else if (verb === 'RUN' && (FROM_SCRATCH || !rest.startsWith('rm -rf'))) run('build', rest, cwd);
  }
}

/** What runs the server: its variables, command and health check, with paths of this machine. */
function assemble(steps: readonly Step[]) {
  const of = (verb: string) => steps.filter((step) => step.verb === verb).map(({ rest }) => rest);
  for (const [from = '', to = ''] of of('COPY').map((rest) => rest.replace('--from=build ', '').split(' ')))
    cpSync(placeOf('build', from), placeOf('run', to), { recursive: true, verbatimSymlinks: true });
  for (const folder of of('VOLUME')) mkdirSync(placeOf('run', folder), { recursive: true });
  const environment = Object.fromEntries(of('ENV').flatMap((rest) => rest.split(' ').map((each) => each.split('='))));
  const [check = ''] = of('HEALTHCHECK').map((rest) => rest.slice(rest.indexOf('CMD ') + 4));
  return {
    user: of('USER').at(-1),
    cwd: placeOf('run', of('WORKDIR').at(-1) ?? '/'),
    environment: { ...environment, DATA_DIR: placeOf('run', environment.DATA_DIR as string) },
    check: JSON.parse(check) as string[],
    command: JSON.parse(of('CMD').at(-1) ?? '[]') as string[],
  };
}

test('the steps of the image make a server that runs as nobody, writes nothing but its data, and is found healthy', async () => {
  const [buildSteps = [], runSteps = []] = readStages();
  build(buildSteps);
  const { user, cwd, environment, check, command } = assemble(runSteps);
  expect(user).toBe('node');
  spawnSync('chmod', ['-R', 'a+rX,a-w', cwd]);
  for (const folder of [prefix, dirname(environment.DATA_DIR)]) spawnSync('chmod', ['755', folder]);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) chownSync(environment.DATA_DIR, NOBODY, NOBODY);
  const env = {
    PATH: process.env.PATH,
    ...environment,
    PORT: '0',
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: 'a password to begin with',
  };
  const [program = '', ...parts] = command;
  const server = spawn(program, parts, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...account });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (data: Buffer) => {
      said += data.toString();
      const [, port] = /^listening on \S+:(\d+)$/m.exec(said) ?? [];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', () => reject(new Error(said)));
  });

  const isHealthy = (port: string) =>
    spawnSync(check[0] as string, check.slice(1), { env: { ...env, PORT: port } }).status;
  expect(isHealthy(new URL(address).port)).toBe(0);
  expect(isHealthy('1')).toBe(1);
  expect(await (await fetch(address)).text()).toContain('<title>');
  // The password needs the native part of Argon2.
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
  });
  expect(signedIn.status).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);

  // What is outside the bundle and not needed to start: pictures, mails, pushes, tickets, Postgres.
  const others = ['sharp', 'nodemailer', 'web-push', 'harfbuzzjs', 'pg', 'ws'].map((name) => `import('${name}')`);
  const load = spawnSync(process.execPath, ['--input-type=module', '-e', `await Promise.all([${others}])`], {
    cwd: join(cwd, 'sync-server'),
    env,
    encoding: 'utf8',
    ...account,
  });
  expect({ status: load.status, said: load.stderr }).toEqual({ status: 0, said: '' });
});
