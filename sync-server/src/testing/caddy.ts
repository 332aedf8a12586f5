import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../.ci/steps/free-port.mjs';

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

export interface CaddyAnswer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

/** The proxy of a deployment, as a venue runs it: its own authority, on free ports of loopback. */
export class Caddy {
  private session: ClientHttp2Session | undefined;

  private constructor(
    readonly address: string,
    /** Without TLS: where a phone finds out how to trust the other. */
    readonly plainAddress: string,
    /** The certificate of its authority, PEM. */
    readonly authority: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param servers where they listen, "http://127.0.0.1:3000" */
  static async start(servers: readonly string[]): Promise<Caddy> {
    const [https, http] = await Promise.all([freePort(), freePort()]);
    const folder = mkdtempSync(join(tmpdir(), 'baraza-caddy-'));
    const process_ = spawn(
      process.env.CADDY_PATH as string,
      ['run', '--config', join(DEPLOY, 'venue.caddyfile'), '--adapter', 'caddyfile'],
      {
        env: {
          HOME: folder,
          XDG_DATA_HOME: folder,
          BARAZA_NAME: 'localhost',
          BARAZA_SERVERS: servers.map((server) => new URL(server).host).join(' '),
          TRUST_PAGE: join(DEPLOY, 'trust'),
          HTTPS_PORT: String(https),
          HTTP_PORT: String(http),
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let said = '';
    process_.stderr.on('data', (data: Buffer) => {
      said += data.toString();
    });
    const plainAddress = `http://localhost:${http}`;
    for (;;) {
      const answer = await plain(`${plainAddress}/trust/baraza-venue.crt`).catch(() => undefined);
      // Its authority exists before the certificate of its name; TLS fails until then.
      if (answer?.status === 200 && (await completesHandshake(https, answer.body)))
        return new Caddy(`https://localhost:${https}`, plainAddress, answer.body, process_, folder);
      // Another run of the tests may have chosen the same.
      if (process_.exitCode !== null && said.includes('address already in use')) {
        rmSync(folder, { recursive: true });
        return Caddy.start(servers);
      }
      if (process_.exitCode !== null) throw new Error(`Caddy ended by itself:\n${said}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Over HTTP/2. @throws Error when the connection ends before the answer does */
  async call(method: string, path: string, body?: unknown, token?: string): Promise<CaddyAnswer> {
    this.session ??= this.connect();
    const request = this.session.request({
      ':method': method,
      ':path': path,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    });
    return new Promise((resolve, reject) => {
      let headers: CaddyAnswer['headers'] = {};
      let text = '';
      request.setEncoding('utf8');
      request.on('response', (found) => {
        headers = found;
      });
      request.on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('error', reject);
      request.on('end', () => {
        const isJson = /json/.test(String(headers['content-type']));
        resolve({
          status: Number(headers[constants.HTTP2_HEADER_STATUS]),
          headers,
          body: isJson ? JSON.parse(text) : text,
        });
      });
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  private connect(): ClientHttp2Session {
    const session = connect(this.address, { ca: this.authority });
    session.on('error', () => undefined);
    session.once('close', () => {
      this.session = undefined;
    });
    return session;
  }

  async stop(): Promise<void> {
    this.session?.destroy();
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGKILL');
    await ended;
    rmSync(this.folder, { recursive: true });
  }
}

/** Without following where it leads. */
export function plain(address: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    get(address, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    }).on('error', reject);
  });
}

function completesHandshake(port: number, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectTls({ host: 'localhost', port, servername: 'localhost', ca }, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
