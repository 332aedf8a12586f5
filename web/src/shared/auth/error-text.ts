import { isRecord } from '../../replica/pull/server-call.ts';

/**
 * The server's detail, else its message, else "HTTP 502: Bad Gateway". Undefined where there is no text at all: an
 * HTTP/2 answer has no status text.
 */
export function errorText(
  body: unknown,
  { status, statusText }: { status: number; statusText: string },
): string | undefined {
  const said = isRecord(body) ? [body.detail, body.message] : [];
  const text = said.find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  if (typeof text === 'string') return text;
  return statusText ? `HTTP ${status}: ${statusText}` : undefined;
}
