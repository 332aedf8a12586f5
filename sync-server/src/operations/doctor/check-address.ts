import type { IncomingMessage } from 'node:http';
import { get as getPlain } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import { checkServerIdentity, type PeerCertificate, type TLSSocket } from 'node:tls';
import { doLinksLeadNowhere, isLoopback, type Settings } from '../../config.ts';
import { about, type Finding, wordsOf } from './finding.ts';

const { ok, warning, wrong } = about('PUBLIC_URL');

const ANSWER_WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;
const DAYS = { warning: 21, wrong: 3 };
const BODY_MAX_CHARACTERS = 10_000;

/**
 * Whether people's browsers reach this server at its address, by https with a good certificate.
 * @param now milliseconds since 1970
 * @param ca PEM of an authority to trust beside the system's
 */
export async function checkAddress(settings: Settings, now = Date.now(), ca?: string): Promise<Finding[]> {
  const { publicUrl, demo } = settings;
  const url = new URL(`${publicUrl}/health`);
  const isSecure = url.protocol === 'https:';
  const found: Finding[] = [];
  if (!isSecure && !isLoopback(url.hostname))
    found.push(
      wrong(
        `${publicUrl} is not https: browsers allow neither cameras nor installing. Put a proxy with a certificate in front.`,
      ),
    );
  if (doLinksLeadNowhere(settings))
    found.push(
      wrong(
        `mails go out, and their links lead to ${publicUrl}, which opens on this machine only. Set PUBLIC_URL to the address that people open.`,
      ),
    );
  else if (!demo && isLoopback(url.hostname))
    found.push(
      warning(
        `lists for a mail merge, codes of door phones and links of calendars lead to ${publicUrl}, which opens on this machine only. Set PUBLIC_URL to the address that people open.`,
      ),
    );
  try {
    const answer = await ask(url, { rejectUnauthorized: false, ...(ca && { ca }) });
    if (isSecure) found.push(judgeCertificate(answer.socket as TLSSocket, settings, now));
    found.push(await judgeAnswer(answer, publicUrl));
  } catch (error) {
    found.push(
      warning(
        `${publicUrl} does not answer (${wordsOf(error)}). Start the server and its proxy, or look at DNS and firewall.`,
      ),
    );
  }
  return found;
}

function ask(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const request =
      url.protocol === 'https:'
        ? get(url, { ...options, signal, agent: false }, resolve)
        : getPlain(url, { signal }, resolve);
    request.on('error', reject);
  });
}

function judgeCertificate(socket: TLSSocket, { publicUrl, hasOwnAuthority }: Settings, now: number): Finding {
  const certificate = socket.getPeerCertificate();
  const { subject, valid_to } = certificate;
  const days = Math.floor((Date.parse(valid_to) - now) / DAY_MS);
  const renew = 'Look why it is not renewed by itself.';
  if (days < 0) return wrong(`its certificate ended ${-days} days ago: no browser opens it. ${renew}`);
  if (hasOwnAuthority) return judgeOfVenue(certificate, new URL(publicUrl).hostname);
  if (!socket.authorized)
    return wrong(
      `no browser trusts its certificate (${socket.authorizationError}, for ${subject?.CN}). Get one from a known authority.`,
    );
  if (days <= DAYS.wrong) return wrong(`its certificate ends in ${days} days. ${renew}`);
  if (days <= DAYS.warning) return warning(`its certificate ends in ${days} days. ${renew}`);
  return ok(`its certificate is good for ${days} days`);
}

/** Nobody else knows its authority, and Caddy makes one for half a day, and the next one in time. */
function judgeOfVenue(certificate: PeerCertificate, hostname: string): Finding {
  if (checkServerIdentity(hostname, certificate))
    return wrong(
      `its certificate is for ${certificate.subjectaltname}, and not for ${hostname}. Correct PUBLIC_URL, or BARAZA_NAME of Caddy.`,
    );
  return ok(`its certificate is of the venue's own authority, which phones come to trust at http://${hostname}/trust/`);
}

async function judgeAnswer(answer: IncomingMessage, publicUrl: string): Promise<Finding> {
  const body = await readText(answer);
  const health = parsed(body) as { status?: unknown; state?: unknown; detail?: unknown } | undefined;
  if (answer.statusCode === 200 && health?.status === 'ok')
    return health.state === 'ok' ? ok(`${publicUrl} answers, and is well`) : wrong(`the server says: ${health.detail}`);
  if (health?.detail) return wrong(`the server says: ${health.detail}`);
  return wrong(
    `${publicUrl}/health answers ${answer.statusCode}, and not as this server does. Correct PUBLIC_URL or the proxy.`,
  );
}

async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of answer.setEncoding('utf8')) {
    text += part;
    if (text.length > BODY_MAX_CHARACTERS) break;
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
