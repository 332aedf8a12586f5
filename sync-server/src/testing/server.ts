import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startedWith } from '@baraza/schema/testing/started-with';
import { build } from 'esbuild';
import { serverBundle } from '../../bundle.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(root, 'sync-server/dist-for-tests');

/** Node for the few seconds of a test: to optimise the code of the embedded database takes longer than it saves. */
export const NODE = [process.execPath, '--liftoff-only'] as const;

let built: Promise<string> | undefined;

/** The bundled server's file. */
export function builtServer(): Promise<string> {
  built ??= buildServer();
  return built;
}

const DAY_MS = 86_400_000;

/**
 * Bundles the server into a file named by its content hash, which appears atomically: parallel runs may build from
 * other sources, and must not remove each other's file. Beside `dist`, which each build empties, and at the same depth,
 * because the server finds migrations and packages relative to its file.
 */
async function buildServer(): Promise<string> {
  const options = { ...serverBundle, outfile: join(FOLDER, 'index.js'), sourcemap: false, write: false } as const;
  const [bundle] = (await build(options)).outputFiles;
  if (!bundle) throw new Error('Nothing came out of the build');
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) removeIfOld(join(FOLDER, name));
  const file = join(FOLDER, `${createHash('sha256').update(bundle.contents).digest('hex').slice(0, 16)}.js`);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bundle.contents);
  renameSync(unfinished, file);
  return file;
}

function removeIfOld(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat && Date.now() - stat.mtimeMs > DAY_MS) rmSync(file, { force: true });
}

/** The bundled server as a separate process, on a free port of loopback. */
export class TestServer {
  private constructor(
    readonly address: string,
    readonly process: ChildProcess,
    readonly ended: Promise<number | null>,
    /** Its output before it listened. */
    readonly said: string,
  ) {}

  /**
   * @param around command prefix that ends up running the server's command
   * @param args of the server's command
   * @param entry another build than that of these tests, which has no web app
   * @throws Error with its output if it ends instead of listening
   */
  static async start(
    environment: Record<string, string>,
    around: readonly string[] = [],
    args: readonly string[] = [],
    entry?: string,
  ): Promise<TestServer> {
    const [program = '', ...rest] = [...around, ...NODE, entry ?? (await builtServer()), ...args];
    const server = spawn(program, rest, {
      cwd: root,
      env: { ...startedWith(process.env), PORT: '0', LOG_LEVEL: 'warn', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
    let said = '';
    const address = await new Promise<string | undefined>((resolve) => {
      const listen = (data: Buffer) => {
        said += data.toString();
        const [, found] = /^listening on (\S+)$/m.exec(said) ?? [];
        if (found) resolve(found);
      };
      server.stdout.on('data', listen);
      server.stderr.on('data', listen);
      server.once('exit', () => resolve(undefined));
    });
    if (!address) throw new Error(said.trim());
    return new TestServer(address, server, ended, said);
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null> {
    this.process.kill('SIGTERM');
    return this.ended;
  }

  async call(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.address + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Only in the demo, where any password is right. */
  async signIn(email: string): Promise<string> {
    const { body } = await this.call('POST', '/api/auth/login', { email, password: 'anything' });
    return (body as { access_token: string }).access_token;
  }
}

/**
 * Command prefix for `around` that mounts a tmpfs with these options on a folder, visible only to the server.
 * @throws Error where user namespaces are not allowed
 */
export function mounted(options: string, folder: string): string[] {
  const own = ['unshare', '--user', '--map-root-user', '--mount'];
  const { status, stderr, error } = spawnSync(own[0] as string, [...own.slice(1), 'true'], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `This machine lets nobody mount a small disk for a test (unshare: ${stderr?.trim() || error?.message}). ` +
        'Run the tests where user namespaces are allowed, in a container with --security-opt seccomp=unconfined.',
    );
  return [...own, 'sh', '-c', 'mount -t tmpfs -o "$0" tmpfs "$1" && shift && exec "$@"', options, folder];
}
