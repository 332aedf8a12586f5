import type { MiddlewareHandler } from 'hono';

/** Nothing from elsewhere, nothing inline; the scanner's decoder is WebAssembly of our own. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  // data: for a picture that was just taken: until it is sent, it lies in the replica, where a reload finds it too.
  // An image runs no script and calls nobody, wherever its bytes come from.
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PERMISSIONS = 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()';

/** On every answer. @param publicUrl where people reach the server; behind TLS they are told to stay there. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const headers: Record<string, string> = {
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
  return async (http, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) http.res.headers.set(name, value);
    // Answers are about a person unless a route says otherwise; no cache on the way may keep them.
    if (!http.res.headers.has('cache-control')) http.res.headers.set('Cache-Control', 'no-store');
  };
}
