import { EVENT_BASE } from '../../../replica/event-base.ts';
import { ownToken } from '../../../shared/auth/session/own-token.ts';

/** Progress of a transfer, in bytes; `total` 0: unknown. */
export interface Progress {
  done: number;
  total: number;
}

export interface Transfer {
  path: string;
  headers: Record<string, string>;
  body: Blob | string;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
}

export type Transferred =
  | { kind: 'answered'; status: number; header: (name: string) => string | null; body: Blob }
  /** `isSent`: the body was sent completely, so the server may have processed it. */
  | { kind: 'cut'; isSent: boolean };

/** Transfers large bodies with XMLHttpRequest, because `fetch` reports no upload progress. */
export const transfer = ({ path, headers, body, onProgress, signal }: Transfer): Promise<Transferred> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    const cut = () => resolve({ kind: 'cut', isSent });
    const follow = ({ loaded, total }: ProgressEvent) => onProgress({ done: loaded, total });
    if (body instanceof Blob) request.upload.onprogress = follow;
    else request.onprogress = follow;
    request.upload.onload = () => {
      isSent = true;
    };
    request.onerror = cut;
    request.onabort = cut;
    request.onload = () =>
      resolve({
        kind: 'answered',
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        body: request.response,
      });
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', EVENT_BASE + path);
    request.responseType = 'blob';
    const token = ownToken();
    const all = { ...headers, ...(token && { Authorization: `Bearer ${token}` }) };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.send(body);
  });
