/** What travels between the page and the worker that reads codes. */
export type ZxingRequest = { id: number; pixels: ArrayBuffer; width: number; height: number };

export type ZxingAnswer =
  | { kind: 'ready' }
  | { kind: 'broken' }
  | { kind: 'read'; id: number; texts: string[] }
  | { kind: 'failed'; id: number };
