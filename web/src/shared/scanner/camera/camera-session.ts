import { closeCamera, hasTorch, openCamera, switchTorch } from './open-camera.ts';

/** Why a camera does not open: permission denied, no camera, used by another app, or anything else. */
type OpenFailure = 'refused' | 'missing' | 'busy' | 'unavailable';

/**
 * Why there is no picture. `noAnswer`: neither a camera nor an error came in time. `black`: no picture in spite of restarts.
 * `needsTap`: the browser plays it only after a tap, as an iPhone that saves power does.
 */
type CameraFailure = OpenFailure | 'noAnswer' | 'black' | 'needsTap';

const BY_ERROR_NAME: Record<string, OpenFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps an error of `getUserMedia`. Insecure pages have no camera API at all. */
export function cameraFailure(error: unknown): OpenFailure {
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'unavailable';
}

/** Whether a retry may help without any action by the person. */
export const mayPass = (failure: OpenFailure): boolean => failure === 'busy' || failure === 'unavailable';

export type CameraState =
  | { state: 'starting' }
  | { state: 'on'; torch: 'none' | 'off' | 'on' }
  /** The app is in the background; the camera is released meanwhile. */
  | { state: 'resting' }
  | { state: 'failed'; failure: CameraFailure };

export interface CameraSession {
  setTorch(on: boolean): void;
  /** Requests the camera again after a failure. */
  retry(): void;
  stop(): void;
}

/** A muted track may mean a phone call or a slow start; after this time the camera counts as lost. */
const MUTED_FOR_MS = 1_500;
/** A camera that is on but delivers no frame for this long is restarted. */
const NO_PICTURE_MS = 4_000;
const TRY_AGAIN_MS = 1_500;
/** After this time without an answer the person is told. Old phones take seconds to open a camera. */
const ANSWER_MS = 10_000;
/** For how long the first frame may take before the camera is restarted. */
const FIRST_PICTURE_MS = 8_000;
/** A phone that gives no picture after these gives none after more, and each costs battery. */
const RESTARTS = 2;
/** A picture that stays this long is no flash between two failures: restarts are counted anew. */
const STEADY_MS = 10_000;

/**
 * Shows the camera in the video element while the page is visible: releases it when the page is hidden, and reopens it
 * when the page shows again, the track ends or is muted, or no frame comes. What it waits for has an end; what comes later
 * is still taken.
 */
export function startCamera(video: HTMLVideoElement, onState: (state: CameraState) => void): CameraSession {
  let stream: MediaStream | undefined;
  let attempt = 0;
  let restarts = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownSince = Number.POSITIVE_INFINITY;
  let lastPicture = 0;
  let failure: CameraFailure | undefined;

  const later = (work: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };

  const fail = (why: CameraFailure) => {
    clearTimeout(timer);
    failure = why;
    onState({ state: 'failed', failure: why });
  };

  const release = () => {
    attempt += 1;
    clearTimeout(timer);
    if (stream) closeCamera(stream);
    stream = undefined;
    shownSince = Number.POSITIVE_INFINITY;
    video.srcObject = null;
  };

  /** @param byItself after a failure that may pass: its words and button stay until there is something else to say */
  const open = async (byItself = false) => {
    release();
    if (stopped) return;
    if (document.visibilityState === 'hidden') return onState({ state: 'resting' });
    const mine = attempt;
    if (!byItself) {
      failure = undefined;
      onState({ state: 'starting' });
    }
    // The attempt goes on: the person may still be reading the browser's question.
    later(() => fail('noAnswer'), ANSWER_MS);
    try {
      const opened = await openCamera();
      if (mine !== attempt) return closeCamera(opened);
      stream = opened;
    } catch (error) {
      if (mine !== attempt) return;
      release();
      const why = cameraFailure(error);
      fail(why);
      if (mayPass(why)) later(() => void open(true), TRY_AGAIN_MS);
      return;
    }
    for (const track of stream.getVideoTracks()) {
      track.addEventListener('ended', () => mine === attempt && restart());
      track.addEventListener('mute', () => {
        if (mine === attempt) later(() => (track.muted ? restart() : watchPicture()), MUTED_FOR_MS);
      });
    }
    video.srcObject = stream;
    await play();
  };

  const play = async () => {
    const mine = attempt;
    later(restart, FIRST_PICTURE_MS);
    try {
      await video.play();
      if (mine === attempt) show();
    } catch (error) {
      if (mine !== attempt) return;
      // The camera itself is allowed: only its picture is held back. Anything else may pass with a new stream.
      if ((error as Error)?.name === 'NotAllowedError') fail('needsTap');
      else later(restart, TRY_AGAIN_MS);
    }
  };

  const show = () => {
    if (!stream) return;
    failure = undefined;
    onState({ state: 'on', torch: hasTorch(stream) ? 'off' : 'none' });
    shownSince = lastPicture = performance.now();
    watchPicture();
  };

  /** The last stream is kept: its picture may come back, after a phone call for instance. */
  const restart = () => {
    if (restarts >= RESTARTS) return fail('black');
    restarts += 1;
    void open();
  };

  const afresh = () => {
    restarts = 0;
    void open();
  };

  const watchPicture = () => {
    later(() => (performance.now() - lastPicture >= NO_PICTURE_MS ? restart() : watchPicture()), NO_PICTURE_MS);
  };
  const onPicture = () => {
    lastPicture = performance.now();
    if (failure === 'black') show();
    else if (lastPicture - shownSince >= STEADY_MS) restarts = 0;
  };
  const onDeviceChange = () => {
    if (!stream) void open();
  };

  video.addEventListener('timeupdate', onPicture);
  document.addEventListener('visibilitychange', afresh);
  navigator.mediaDevices?.addEventListener?.('devicechange', onDeviceChange);
  void open();

  return {
    setTorch: (on) => {
      if (!stream) return;
      const mine = attempt;
      switchTorch(stream, on).then(
        () => mine === attempt && onState({ state: 'on', torch: on ? 'on' : 'off' }),
        () => mine === attempt && onState({ state: 'on', torch: 'none' }),
      );
    },
    // A picture that needs a tap is played within it: opened anew, it would come too late for the browser.
    retry: () => (failure === 'needsTap' && stream ? void play() : afresh()),
    stop: () => {
      stopped = true;
      video.removeEventListener('timeupdate', onPicture);
      document.removeEventListener('visibilitychange', afresh);
      navigator.mediaDevices?.removeEventListener?.('devicechange', onDeviceChange);
      release();
    },
  };
}
