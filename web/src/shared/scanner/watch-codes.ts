import type { CodeReader } from './code-reader.ts';

/** How long a code must be invisible to count as shown again; shaking hands lose it for a moment. */
const GONE_AFTER_MS = 2_000;

interface SteadyCodes {
  /** Takes the texts of one frame at a time (ms); returns one that is newly visible, to handle before the next call. */
  next(texts: readonly string[], now: number): string | undefined;
  /** The same while codes can't be handled: newly visible codes stay new. */
  wait(texts: readonly string[], now: number): void;
  /** The code counts as new again: it could not be handled. */
  forget(text: string): void;
}

/** Reports a code once while it stays visible, and again after it was taken away. */
export function steadyCodes(goneAfterMs = GONE_AFTER_MS): SteadyCodes {
  const handled = new Map<string, number>();
  const wait = (texts: readonly string[], now: number) => {
    for (const [text, at] of handled) if (now - at > goneAfterMs) handled.delete(text);
    for (const text of texts) if (handled.has(text)) handled.set(text, now);
  };
  return {
    wait,
    forget: (text) => void handled.delete(text),
    next: (texts, now) => {
      wait(texts, now);
      const fresh = texts.find((text) => !handled.has(text));
      if (fresh !== undefined) handled.set(fresh, now);
      return fresh;
    },
  };
}

/** A reader without an answer for this long counts as hanging. */
const HANGING_MS = 5_000;
/** Consecutive failures before a reader is replaced. */
const FAILURES_BEFORE_NEW_READER = 5;
/** About ten reads a second: fast enough for a hand, and a slow phone keeps some time. */
const PAUSE_MS = 60;

export interface Watch {
  /** True: keeps reading, to know which codes stay visible, but reports nothing. False: reports again. */
  hold(on: boolean): void;
  stop(): void;
}

export interface WatchedReader {
  open(): Promise<CodeReader>;
  /** `again`: to be called if it could not be handled; it is then told once more if it stays in view. */
  onCode(text: string, again: () => void): void;
  /** True when a reader is loaded, false while none is; loading is retried. */
  onReader(there: boolean): void;
}

/** Reads the video frame by frame. Neither the content of a frame nor a failing reader stops it. */
export function watchCodes(video: HTMLVideoElement, { open, onCode, onReader }: WatchedReader): Watch {
  let stopped = false;
  let held = false;
  let reader: CodeReader | undefined;
  let failures = 0;
  const steady = steadyCodes();

  const look = async (): Promise<void> => {
    if (!reader) {
      reader = await open();
      failures = 0;
      onReader(true);
    }
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const texts = await inTime(reader.read(video));
    failures = 0;
    if (stopped) return;
    if (held) return steady.wait(texts, performance.now());
    const fresh = steady.next(texts, performance.now());
    if (fresh !== undefined) onCode(fresh, () => steady.forget(fresh));
  };

  const onFailure = (error: unknown): void => {
    failures += 1;
    if (reader && failures < FAILURES_BEFORE_NEW_READER && !(error instanceof ReaderHangs)) return;
    reader?.close();
    reader = undefined;
    onReader(false);
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      await nextPicture(video);
      try {
        if (!stopped) await look();
      } catch (error) {
        onFailure(error);
        await pause(500);
      }
      await pause(PAUSE_MS);
    }
    reader?.close();
  };
  void run();

  return {
    hold: (on) => {
      held = on;
    },
    stop: () => {
      stopped = true;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

class ReaderHangs extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReaderHangs()), HANGING_MS);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

/** Waits for a new frame where the browser reports them, at most half a second: a paused video reports none. */
function nextPicture(video: HTMLVideoElement): Promise<void> {
  if (!('requestVideoFrameCallback' in video)) return pause(1);
  return new Promise((resolve) => {
    const handle = video.requestVideoFrameCallback(() => done());
    const timer = setTimeout(() => done(), 500);
    function done() {
      clearTimeout(timer);
      video.cancelVideoFrameCallback(handle);
      resolve();
    }
  });
}
