/**
 * How a picture is looked at: as it is; with the contrast of each part stretched; or its middle alone, enlarged and
 * sharpened too.
 */
export type Look = 'plain' | 'even' | 'close';

/** Messages between the page and the code-reading worker. */
export interface ZxingRequest {
  id: number;
  /** RGBA, rows from the top. */
  pixels: ArrayBuffer;
  width: number;
  height: number;
  look: Look;
}

export type ZxingAnswer =
  | { kind: 'ready' }
  | { kind: 'broken' }
  | { kind: 'read'; id: number; texts: string[] }
  | { kind: 'failed'; id: number };
