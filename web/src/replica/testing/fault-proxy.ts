import { vi } from 'vitest';

interface Stream {
  pipe(to: unknown): unknown;
  write(data: unknown): void;
  destroy(): void;
  on(event: string, listener: (data: unknown) => void): void;
}
interface Asked extends Stream {
  method: string;
  url: string;
  headers: Record<string, string>;
  rawHeaders: string[];
}
interface Answer extends Stream {
  writeHead(status: number, headers: unknown): void;
  end(text?: string): void;
  statusCode: number;
  headers: unknown;
}
interface Http {
  createServer(): {
    on(event: 'request', listener: (asked: Asked, answer: Answer) => void): void;
    on(event: 'upgrade', listener: (asked: Asked, socket: Stream) => void): void;
    listen(port: number, host: string, then: () => void): void;
    address(): { port: number };
    closeAllConnections(): void;
    close(): void;
  };
  request(url: string, options: unknown, then: (answer: Answer) => void): Stream;
}
interface Net {
  connect(port: number, host: string, then: () => void): Stream;
}

/**
 * `portal`: a captive portal answers calls. `swallowing`: calls get no answer. `gone`: nothing gets through, on open sockets
 * neither, and nobody is told. `deaf`: so it is on open sockets alone. Open sockets stay open.
 */
export type Trouble = 'none' | 'portal' | 'swallowing' | 'gone' | 'deaf';

/** Proxy between a device and the server, with a real connection to each. */
export class FaultProxy {
  trouble: Trouble = 'none';
  /** Paths of the received calls, in order. */
  readonly calls: string[] = [];
  readonly #upstream: () => string;
  readonly #sockets = new Set<Stream>();
  #server: ReturnType<Http['createServer']> | undefined;

  constructor(upstream: () => string) {
    this.#upstream = upstream;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#server?.address().port}`;
  }

  async start(): Promise<void> {
    const http = await vi.importActual<Http>('node:http');
    const net = await vi.importActual<Net>('node:net');
    const server = http.createServer();
    this.#server = server;
    server.on('request', (asked, answer) => this.#forward(http, asked, answer));
    server.on('upgrade', (asked, socket) => this.#join(net, asked, socket));
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  #forward(http: Http, asked: Asked, answer: Answer): void {
    this.calls.push(asked.url);
    if (this.trouble === 'swallowing' || this.trouble === 'gone') return;
    if (this.trouble === 'portal') {
      answer.writeHead(200, { 'Content-Type': 'text/html' });
      answer.end('<!doctype html><title>Welcome to the venue</title>');
      return;
    }
    const { method, headers } = asked;
    const call = http.request(this.#upstream() + asked.url, { method, headers }, (said) => {
      answer.writeHead(said.statusCode, said.headers);
      said.pipe(answer);
    });
    call.on('error', () => answer.destroy());
    asked.pipe(call);
  }

  #join(net: Net, { method, url, rawHeaders }: Asked, socket: Stream): void {
    const { hostname, port } = new URL(this.#upstream());
    const upstream = net.connect(Number(port), hostname, () => {
      const headers = rawHeaders.map((part, at) => (at % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
      upstream.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    });
    for (const [end, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.#sockets.add(end);
      end.on('data', (data) => {
        if (this.trouble !== 'gone' && this.trouble !== 'deaf') other.write(data);
      });
      end.on('error', () => other.destroy());
      end.on('close', () => {
        this.#sockets.delete(end);
        other.destroy();
      });
    }
  }
}
