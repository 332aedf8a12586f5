/** Messages between the page and the code-reading worker. */
export interface ZxingRequest {
  id: number;
  /** RGBA, rows from the top. */
  pixels: ArrayBuffer;
  width: number;
  height: number;
  /** Whether to stretch the contrast of each part before reading. */
  even: boolean;
}

export type ZxingAnswer =
  | { kind: 'ready' }
  | { kind: 'broken' }
  | { kind: 'read'; id: number; texts: string[] }
  | { kind: 'failed'; id: number };
