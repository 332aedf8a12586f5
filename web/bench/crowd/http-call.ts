import { Agent, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export interface Answer {
  status: number;
  body: unknown;
}

/** Connections are kept and shared, as a proxy before the servers does. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
/** As a phone without news from its server. */
const PATIENCE_MS = 20_000;
const EXPAND = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** A call with JSON both ways, compressed as for a browser. @throws Error when there is no answer in time */
export async function ask(
  url: string,
  { body, token }: { body?: object | undefined; token?: string } = {},
): Promise<Answer> {
  const { status, encoding, bytes } = await send(url, body && JSON.stringify(body), token);
  const expand = EXPAND[encoding as keyof typeof EXPAND];
  const text = (expand ? await expand(bytes) : bytes).toString();
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

function send(url: string, body: string | undefined, token: string | undefined) {
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<{ status: number; encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers, timeout: PATIENCE_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          encoding: answer.headers['content-encoding'],
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body);
  });
}
