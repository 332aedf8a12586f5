import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startedWith } from '@baraza/schema/testing/started-with';
import { builtServer, NODE, TestServer } from './server.ts';

/** A laptop in a venue, with `npm run venue` as separate processes on free ports of loopback. */
export class VenueLaptop {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'baraza-laptop-'));
  readonly #env: Record<string, string>;
  #server: TestServer | undefined;

  /** @param entry of a server that has the web app too */
  constructor(
    env: Record<string, string> = {},
    private readonly entry?: string,
  ) {
    this.#env = { DATA_DIR: this.dataDir, HOST: '127.0.0.1', VENUE_ADDRESS: '127.0.0.1', VENUE_PORT: '0', ...env };
  }

  /** Where it listens, "https://127.0.0.1:3443". */
  get address(): string {
    return this.#server?.address ?? '';
  }

  /** Where phones begin, "http://127.0.0.1:3080". */
  get start(): string {
    return /open (http:\S+):/.exec(this.said)?.[1] ?? '';
  }

  /** What it printed when it began to serve. */
  get said(): string {
    return this.#server?.said ?? '';
  }

  /** PEM, as a phone has it that came to trust the laptop. */
  get authority(): string {
    const [, certificate = ''] =
      /(-----BEGIN CERT.+)$/s.exec(readFileSync(join(this.dataDir, 'venue/authority.pem'), 'utf8')) ?? [];
    return certificate;
  }

  async serve(): Promise<void> {
    this.#server = await TestServer.start(this.#env, [], ['venue'], this.entry);
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  /** Runs `npm run venue -- …` of a laptop that does not serve. */
  async run(...args: string[]): Promise<{ code: number | null; said: string }> {
    const running = await this.begin(...args);
    let said = '';
    for (const output of [running.stdout, running.stderr])
      output?.on('data', (data: Buffer) => {
        said += data.toString();
      });
    const code = await new Promise<number | null>((resolve) => running.once('close', resolve));
    return { code, said };
  }

  async begin(...args: string[]): Promise<ChildProcess> {
    const [program, ...options] = NODE;
    return spawn(program, [...options, this.entry ?? (await builtServer()), 'venue', ...args], {
      env: { ...startedWith(process.env), LOG_LEVEL: 'warn', ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** As a phone that trusts the laptop's authority, and no other. */
  call(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...more };
    return new Promise((resolve, reject) => {
      const call = request(this.address + path, { method, headers, ca: this.authority }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text && JSON.parse(text) }));
      });
      call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true });
  }
}
