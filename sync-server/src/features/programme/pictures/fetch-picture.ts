import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Reach } from './reach.ts';

/** Why there is no picture. */
export type FetchProblem = 'not_public' | 'unreachable' | 'missing' | 'elsewhere' | 'too_large' | 'too_slow';

export class FetchError extends Error {
  readonly why: FetchProblem;
  constructor(why: FetchProblem) {
    super(why);
    this.why = why;
  }
}

/** What one picture may take. */
export const FETCH_LIMITS = { bytes: 10 * 1024 * 1024, ms: 10_000, redirects: 3 };
export type FetchLimits = typeof FETCH_LIMITS;

/** A host whose addresses were looked up and checked, once: what its name means later changes nothing. */
export interface CheckedHost {
  host: string;
  addresses: readonly LookupAddress[];
}

/**
 * @param host with its port, if it is not that of https
 * @throws FetchError when one of its addresses is not on the open internet
 */
export async function checkHost(host: string, reach: Reach, { ms }: FetchLimits): Promise<CheckedHost> {
  const address = `https://${host}`;
  if (!URL.canParse(address) || new URL(address).host !== host) throw new FetchError('not_public');
  const { hostname, port } = new URL(address);
  if (!reach.isAllowedPort(port)) throw new FetchError('not_public');
  // A URL has an IPv6 address in brackets.
  const plain = hostname.replace(/^\[|\]$/g, '');
  const late = new AbortController();
  const addresses = await Promise.race([
    reach.resolve(plain).catch(() => []),
    setTimeout(ms, [], { signal: late.signal, ref: false }),
  ]);
  late.abort();
  if (addresses.length === 0) throw new FetchError('unreachable');
  if (!addresses.every((each) => reach.isAllowed(each.address))) throw new FetchError('not_public');
  return { host, addresses };
}

/**
 * Fetches a file of the checked host, and of no other: by its checked addresses, wherever it redirects to.
 * @throws FetchError
 */
export async function fetchPicture(
  address: URL,
  checked: CheckedHost,
  reach: Reach,
  limits: FetchLimits = FETCH_LIMITS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.ms);
  let at = address;
  try {
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (at.protocol !== 'https:' || at.host !== checked.host) throw new FetchError('elsewhere');
      const answer = await ask(at, checked, reach, signal);
      const next = redirectOf(answer, at);
      if (!next) return await bodyOf(answer, limits.bytes);
      answer.destroy();
      at = next;
    }
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(signal.aborted ? 'too_slow' : 'unreachable');
  }
  throw new FetchError('elsewhere');
}

function ask(at: URL, { addresses }: CheckedHost, { ca }: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const lookup: LookupFunction = (_, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const asking = request(
      at,
      // No agent: a connection is used once, and never by another address's picture.
      { agent: false, lookup, signal, ca, headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' } },
      resolve,
    );
    asking.on('error', reject).end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, at: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  if (!headers.location || !URL.canParse(headers.location, at)) throw new FetchError('elsewhere');
  return new URL(headers.location, at);
}

async function bodyOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  try {
    // What is compressed, though nobody asked for it, is not unpacked.
    const isPlain = (answer.headers['content-encoding'] ?? 'identity') === 'identity';
    if (answer.statusCode !== 200 || !isPlain) throw new FetchError('missing');
    if (Number(answer.headers['content-length'] ?? 0) > most) throw new FetchError('too_large');
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.byteLength;
      if (length > most) throw new FetchError('too_large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}
