import { eventBaseOf } from '@baraza/schema/event/event-address';
import type { ProblemCode } from '@baraza/schema/sync/problem';
import { PROTOCOL_VERSION } from '@baraza/schema/sync/protocol-version';

/** An admin of the server in the cloud. */
export interface Credentials {
  email: string;
  password: string;
}

/** What that server said of a call that it refused. */
export class Refusal extends Error {
  readonly code: ProblemCode | undefined;

  constructor(message: string, code?: ProblemCode) {
    super(message);
    this.code = code;
  }
}

/** A clock that differs by more makes check-ins come before or after others that they did not. */
const CLOCK_STEADY_MS = 30_000;

interface SignedIn {
  access_token: string;
  user: { id: string; role?: string };
}

/** The server in the cloud, as an admin who is signed in there. */
export class Cloud {
  readonly address: string;
  readonly user_id: string;
  readonly #token: string;
  readonly #password: string;
  /** Its clock minus ours, in milliseconds, where they differ. */
  readonly clockDiffers: number | undefined;

  private constructor(address: string, signedIn: SignedIn, password: string, ahead: number) {
    this.address = address;
    this.user_id = signedIn.user.id;
    this.#token = signedIn.access_token;
    this.#password = password;
    this.clockDiffers = Math.abs(ahead) > CLOCK_STEADY_MS ? ahead : undefined;
  }

  /** @throws Error that says what to do */
  static async signIn(given: string, { email, password }: Credentials): Promise<Cloud> {
    const address = addressOf(given);
    const response = await call(address, '/api/auth/login', JSON.stringify({ email, password }));
    const signedIn = (await response.json().catch(() => undefined)) as SignedIn | undefined;
    if (!signedIn?.user)
      throw new Error(
        `${address} answers, but is no Baraza: see whether the address is right, and the network not one that asks to sign in first.`,
      );
    if (signedIn.user.role !== 'admin') throw new Error(`${email} is no administrator of ${address}.`);
    const ahead = Date.parse(response.headers.get('date') ?? '') - Date.now();
    return new Cloud(address, signedIn, password, Number.isNaN(ahead) ? 0 : ahead);
  }

  /** Confirms the password once more where the server asks for it. */
  async post(path: string, body: unknown): Promise<Response> {
    const sent = JSON.stringify(body);
    try {
      return await call(this.address, path, sent, this.#token);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'confirm_password') throw error;
      await call(this.address, '/api/auth/confirm', JSON.stringify({ password: this.#password }), this.#token);
      return call(this.address, path, sent, this.#token);
    }
  }

  /** What that server knows of the protocol, see `SPEAKS`: servers of all versions say it when they are asked for changes. */
  async speaks(): Promise<number> {
    const asked = { protocol: PROTOCOL_VERSION, device_id: 'venue laptop', replica: null, collections: {} };
    const { speaks = 1 } = (await (await this.post('/api/sync/pull', asked)).json()) as { speaks?: number };
    return speaks;
  }

  /** A session that ends by itself in days is of use to nobody. */
  async signOut(): Promise<void> {
    await call(this.address, '/api/auth/logout', '', this.#token).catch(() => undefined);
  }
}

/** A password goes there. An event beside the default one has its own address, below that of the server. */
function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHere = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere))
    return url.origin + eventBaseOf(url.pathname);
  throw new Error(`Say where the server in the cloud is: an address that begins with https://, not "${given}".`);
}

async function call(address: string, path: string, body: string, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(address + path, { method: 'POST', headers, body }).catch((error: Error) => {
    const cause = error.cause as NodeJS.ErrnoException | undefined;
    // OpenSSL's own words are lines of its source code.
    const why = cause?.code?.startsWith('ERR_SSL') ? `no TLS is spoken there: ${cause.code}` : (cause ?? error).message;
    throw new Error(`${address} can't be reached (${why}). Nothing is lost: try again when there is a way.`);
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as { code?: ProblemCode; detail?: string };
  if (response.status === 404)
    throw new Refusal(`${address} does not know this call: it is no Baraza, or an older one. Update it first.`);
  if (response.status === 413 && !problem.detail)
    throw new Refusal(
      `What is in front of ${address} refuses what is larger than it was told (nginx: client_max_body_size 0;). Set that, then do this again.`,
    );
  throw new Refusal(`${address} says: ${problem.detail ?? `${response.status}`}`, problem.code);
}
