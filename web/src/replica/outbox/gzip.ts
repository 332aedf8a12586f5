/** Below this many characters the header that says so outweighs the gain. */
const WORTH_COMPRESSING = 400;

/** Undefined where the browser can't, or where it isn't worth it. */
export async function gzip(text: string): Promise<ArrayBuffer | undefined> {
  if (text.length < WORTH_COMPRESSING || typeof CompressionStream === 'undefined') return undefined;
  const { body } = new Response(text);
  return body ? new Response(body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer() : undefined;
}
