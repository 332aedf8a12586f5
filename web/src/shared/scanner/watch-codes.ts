import type { CodeReader } from './code-reader.ts';

/** How long a code must be out of sight before it counts as shown again; shaking hands lose it for a moment. */
const GONE_AFTER_MS = 2_000;

interface SteadyCodes {
  /** Takes the texts of one picture at a time (ms) and answers one that is new in view, to be handled before the next. */
  next(texts: readonly string[], now: number): string | undefined;
  /** The same while nothing can be handled: what is new in view stays new. */
  wait(texts: readonly string[], now: number): void;
}

/** Lets a code through once for as long as it stays in view, and again after it was taken away. */
export function steadyCodes(goneAfterMs = GONE_AFTER_MS): SteadyCodes {
  const handled = new Map<string, number>();
  const wait = (texts: readonly string[], now: number) => {
    for (const [text, at] of handled) if (now - at > goneAfterMs) handled.delete(text);
    for (const text of texts) if (handled.has(text)) handled.set(text, now);
  };
  return {
    wait,
    next: (texts, now) => {
      wait(texts, now);
      const fresh = texts.find((text) => !handled.has(text));
      if (fresh !== undefined) handled.set(fresh, now);
      return fresh;
    },
  };
}

/** A reader that gives no answer for so long is hanging. */
const HANGING_MS = 5_000;
/** Pictures in a row that a reader may fail at before it is replaced. */
const FAILURES_BEFORE_NEW_READER = 5;
/** Ten looks a second find a code as fast as a hand brings it, and leave a slow phone some time. */
const PAUSE_MS = 60;

export interface Watch {
  /** True: goes on looking, to know what stays in view, but tells nothing. False: tells again. */
  hold(on: boolean): void;
  stop(): void;
}

export interface WatchedReader {
  open(): Promise<CodeReader>;
  onCode(text: string): void;
  /** True when there is a reader, false while there is none; it is tried again. */
  onReader(there: boolean): void;
}

/** Reads the video picture after picture. Nothing that is in a picture, and no failure of a reader, ends it. */
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
    if (fresh !== undefined) onCode(fresh);
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

/** Waits for a new picture where the browser tells of them, and a moment at most: a paused video tells of none. */
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
