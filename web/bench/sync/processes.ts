import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Card, PeerPhone, PeerServer } from './peer.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const HOST = folder('dist/host.js');

/** Bundles the phones and servers of all peers into one program: a peer costs what it costs, not what loads it. */
export async function buildHost(): Promise<void> {
  await build({
    entryPoints: [folder('host.ts')],
    outfile: HOST,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    alias: { 'virtual:replica-schemas': folder('replica-schemas.ts') },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Bundled CommonJS calls `require` for Node's modules, which an ES module must create itself.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
}

interface Answered<Result> {
  result: Result;
  /** Milliseconds that the call took in its process. */
  ms: number;
  /** When it began there, ms of the clock that all processes share. */
  began: number;
}

interface Reply {
  call?: number;
  error?: string;
  seen?: string;
  at?: number;
}

/** A phone or a server in a process of its own. */
export class Remote<T> {
  readonly #child: ChildProcess;
  readonly #calls = new Map<number, { resolve: (reply: never) => void; reject: (error: Error) => void }>();
  readonly #awaited = new Map<string, (at: number) => void>();
  #last = 0;

  constructor(part: 'phone' | 'server' | 'crowd', peer: string) {
    this.#child = fork(HOST, [part, peer], {
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', (reply: Reply) => this.#receive(reply));
    this.#child.once('exit', (code) => {
      for (const { reject } of this.#calls.values()) reject(new Error(`${part} of ${peer} ended with ${code}`));
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  call<Name extends keyof T & string>(
    method: Name,
    ...args: T[Name] extends (...args: infer Args) => unknown ? Args : never
  ): Promise<Answered<T[Name] extends (...args: never[]) => Promise<infer Result> ? Result : never>> {
    return this.send(method, args);
  }

  start(cards: readonly Card[] = []): Promise<unknown> {
    return this.send('start', [cards]);
  }

  /** When this phone has seen a check-in of this id, ms of the clock that all processes share. */
  sees(id: string): Promise<number> {
    return new Promise((resolve) => this.#awaited.set(id, resolve));
  }

  end(): void {
    this.#calls.clear();
    this.#child.kill();
  }

  private send<Reply>(method: string, args: unknown[]): Promise<Reply> {
    this.#last += 1;
    const call = this.#last;
    return new Promise<Reply>((resolve, reject) => {
      this.#calls.set(call, { resolve: resolve as (reply: never) => void, reject });
      this.#child.send({ call, method, args });
    });
  }

  #receive(reply: Reply): void {
    if (reply.seen !== undefined) {
      this.#awaited.get(reply.seen)?.(reply.at ?? 0);
      this.#awaited.delete(reply.seen);
      return;
    }
    const call = this.#calls.get(reply.call ?? 0);
    this.#calls.delete(reply.call ?? 0);
    if (reply.error) call?.reject(new Error(reply.error));
    else call?.resolve(reply as never);
  }
}

export type RemotePhone = Remote<PeerPhone>;
export type RemoteServer = Remote<PeerServer>;

/** Bytes of memory that a process has; Linux only. */
export function memoryOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds of processor time that all threads of a process have had; Linux only. */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
  } catch {
    return Number.NaN;
  }
}
