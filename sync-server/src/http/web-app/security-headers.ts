import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Adds security headers to every response. @param publicUrl the server's address; if HTTPS, HSTS is sent too */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const secure = secureHeaders({
    // No other origins, no inline code; 'wasm-unsafe-eval' is for the scanner's own WebAssembly decoder.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
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
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000',
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
    // Responses are personal unless a route says otherwise; no cache may store them.
    if (!http.res.headers.has('cache-control')) http.res.headers.set('Cache-Control', 'no-store');
  };
}
