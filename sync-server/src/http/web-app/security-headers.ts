import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** On every answer. @param publicUrl where people reach the server; behind TLS they are told to stay there. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const secure = secureHeaders({
    // Nothing from elsewhere, nothing inline; the scanner's decoder is WebAssembly of our own.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      // data: for a picture that was just taken: until it is sent, it lies in the replica, where a reload finds it too.
      // An image runs no script and calls nobody, wherever its bytes come from.
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
    // Said by the policy above already, or for browsers that are gone: bytes in every answer.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (http, next) => {
    await secure(http, next);
    // Answers are about a person unless a route says otherwise; no cache on the way may keep them.
    if (!http.res.headers.has('cache-control')) http.res.headers.set('Cache-Control', 'no-store');
  };
}
