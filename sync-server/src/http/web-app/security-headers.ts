import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Settings } from '../../config.ts';
import type { InlineParts } from './built-files.ts';

/** `/sw.js` and what the build puts into `assets/worker/`: a worker is under the policy that its own script came with. */
const WORKER = /^\/(sw\.js|assets\/worker\/.+\.js)$/;
const PAGE_TYPE = /^text\/html\b/;

/** What a page loads and no browser opens as a page. */
const PART_TYPE = /^(text\/(javascript|css)|application\/(wasm|manifest\+json)|image\/png|font\/woff2)\b/;

/** For what is neither a page nor a part of one: should a browser show it as a page after all, it can do nothing. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Browsers heed them at a page alone; elsewhere they are 170 bytes, more than many an answer. */
const FOR_PAGES = ['Cross-Origin-Opener-Policy', 'Permissions-Policy', 'Referrer-Policy'];

type HowReached = Pick<Settings, 'publicUrl' | 'hasOwnAuthority'>;

/**
 * For how long a browser opens this name by https alone. Not where the authority is the venue's own: with the next one
 * of the same name, phones could open neither the app nor, without TLS, what says how to trust it.
 */
function httpsOnly({ publicUrl, hasOwnAuthority }: HowReached): string | false {
  if (!publicUrl.startsWith('https:')) return false;
  return hasOwnAuthority ? 'max-age=0' : 'max-age=31536000';
}

/**
 * Adds to every response the security headers that concern it.
 * @param inline what the built page has in it
 */
export function securityHeaders(settings: HowReached, inline: InlineParts): MiddlewareHandler {
  const secure = secureHeaders({
    // No other origins, no inline code but the build's own; 'wasm-unsafe-eval' is for the scanner's own WebAssembly decoder.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inline.scripts],
      styleSrc: ["'self'", ...inline.styles],
      // data: for a picture just taken: until it is sent, it exists only in the replica. An image can't run scripts or
      // make requests, wherever its bytes come from.
      imgSrc: ["'self'", 'data:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'same-origin',
    strictTransportSecurity: httpsOnly(settings),
    // Already covered by the policy above, or only for obsolete browsers: they would add bytes to every response.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (http, next) => {
    await secure(http, next);
    const { headers } = http.res;
    // Responses are personal unless a route says otherwise; no cache may store them.
    if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
    // A browser writes the headers of a 304 over those of the page that it has.
    if (http.res.status === 304) return;
    const type = headers.get('content-type') ?? '';
    if (WORKER.test(http.req.path) || PAGE_TYPE.test(type)) return;
    for (const name of FOR_PAGES) headers.delete(name);
    if (!PART_TYPE.test(type)) return headers.set('Content-Security-Policy', NOTHING_ALLOWED);
    headers.delete('Content-Security-Policy');
    headers.delete('Strict-Transport-Security');
  };
}
