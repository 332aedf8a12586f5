import { DELTA_WORDS } from '@baraza/schema/sync/delta-words';

/** Below this many characters the header that says so outweighs the gain. */
const WORTH_COMPRESSING = 400;

/** The body of a call. Undefined where the browser can't, or where it isn't worth it. */
export const gzip = async (text: string): Promise<ArrayBuffer | undefined> =>
  text.length < WORTH_COMPRESSING ? undefined : compress(text, 'gzip');

/** A message of the socket, as the server's long ones are, but without `DELTA_WORDS`: a browser's compressor takes no dictionary. */
export const deflate = (text: string): Promise<ArrayBuffer | undefined> => compress(text, 'deflate-raw');

async function compress(text: string, format: CompressionFormat): Promise<ArrayBuffer | undefined> {
  const compressor = madeIfKnown(() => new CompressionStream(format));
  const { body } = new Response(text);
  return body && compressor ? new Response(body.pipeThrough(compressor)).arrayBuffer() : undefined;
}

/** Whether the browser can read deflated messages. */
export const canInflate = (): boolean => madeIfKnown(() => new DecompressionStream('deflate-raw')) !== undefined;

/** Undefined where the browser has no such streams, or not of this format: Chrome before 103 has none of `deflate-raw`. */
function madeIfKnown<Stream>(make: () => Stream): Stream | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Begins a block of `DELTA_WORDS` that is stored as it is, with more blocks after it (RFC 1951, 3.2.4). All phones are little-endian. */
const STORED = [new Uint8Array(1), new Uint16Array([DELTA_WORDS.length, ~DELTA_WORDS.length])];

/**
 * Of a long message of the socket. A browser's inflater takes no dictionary: it gets `DELTA_WORDS` as a block before the message,
 * which refers back to them, or not, if the server does not know them.
 */
export async function inflate(data: ArrayBuffer): Promise<string> {
  const after = new Blob([...STORED, DELTA_WORDS, data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(after).text()).slice(DELTA_WORDS.length);
}
