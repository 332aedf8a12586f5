import { ownToken } from '../../../shared/auth/own-token.ts';

/** How far a file is on its way, in bytes; a total of 0 is not known. */
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
  /** `isSent`: all of it had gone out, so that the server may have done what was asked. */
  | { kind: 'cut'; isSent: boolean };

/** Sends and gets what may be large. Not by `fetch`, which doesn't tell how much has gone out. */
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
    request.open('POST', path);
    request.responseType = 'blob';
    const token = ownToken();
    const all = { ...headers, ...(token && { Authorization: `Bearer ${token}` }) };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.send(body);
  });
