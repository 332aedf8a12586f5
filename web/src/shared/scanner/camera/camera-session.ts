import { closeCamera, hasTorch, openCamera, switchTorch } from './open-camera.ts';

/** Why there is no picture: the person or the device forbids it, there is no camera, another app holds it, or anything else. */
type CameraFailure = 'refused' | 'missing' | 'busy' | 'unavailable';

const BY_ERROR_NAME: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Reads what `getUserMedia` rejected with. Pages that are not served securely have no camera interface at all. */
export function cameraFailure(error: unknown): CameraFailure {
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'unavailable';
}

/** Another try may help without anybody doing anything. */
export const mayPass = (failure: CameraFailure): boolean => failure === 'busy' || failure === 'unavailable';

export type CameraState =
  | { state: 'starting' }
  | { state: 'on'; torch: 'none' | 'off' | 'on' }
  /** The app is in the background; the camera is given back meanwhile. */
  | { state: 'resting' }
  | { state: 'failed'; failure: CameraFailure };

export interface CameraSession {
  setTorch(on: boolean): void;
  /** After a failure: asks for the camera again. */
  retry(): void;
  stop(): void;
}

/** A muted track may be a phone call or a slow start; this long and it is a lost camera. */
const MUTED_FOR_MS = 1_500;
/** A camera that says it is on and gives no picture for this long is started again. */
const NO_PICTURE_MS = 4_000;
const TRY_AGAIN_MS = 1_500;

/**
 * Keeps a camera's picture in the video element for as long as it is looked at: given back when the page is hidden, and
 * opened anew when it shows again, when the track ends or goes mute, and when no picture comes.
 */
export function startCamera(video: HTMLVideoElement, onState: (state: CameraState) => void): CameraSession {
  let stream: MediaStream | undefined;
  let attempt = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastPicture = 0;

  const later = (work: () => void, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };

  const release = () => {
    attempt += 1;
    clearTimeout(timer);
    if (stream) closeCamera(stream);
    stream = undefined;
    video.srcObject = null;
  };

  const open = async () => {
    release();
    if (stopped) return;
    if (document.visibilityState === 'hidden') return onState({ state: 'resting' });
    const mine = attempt;
    onState({ state: 'starting' });
    try {
      const opened = await openCamera();
      if (mine !== attempt) return closeCamera(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) {
        track.addEventListener('ended', () => mine === attempt && void open());
        track.addEventListener('mute', () => {
          if (mine === attempt) later(() => (track.muted ? void open() : watchPicture()), MUTED_FOR_MS);
        });
      }
      video.srcObject = opened;
      await video.play();
      if (mine !== attempt) return;
      onState({ state: 'on', torch: hasTorch(opened) ? 'off' : 'none' });
      lastPicture = performance.now();
      watchPicture();
    } catch (error) {
      if (mine !== attempt) return;
      release();
      const failure = cameraFailure(error);
      onState({ state: 'failed', failure });
      if (mayPass(failure)) later(() => void open(), TRY_AGAIN_MS);
    }
  };

  const watchPicture = () => {
    later(() => (performance.now() - lastPicture > NO_PICTURE_MS ? void open() : watchPicture()), NO_PICTURE_MS);
  };
  const onPicture = () => {
    lastPicture = performance.now();
  };
  const onVisibility = () => void open();
  const onDeviceChange = () => {
    if (!stream) void open();
  };

  video.addEventListener('timeupdate', onPicture);
  document.addEventListener('visibilitychange', onVisibility);
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
    retry: () => void open(),
    stop: () => {
      stopped = true;
      video.removeEventListener('timeupdate', onPicture);
      document.removeEventListener('visibilitychange', onVisibility);
      navigator.mediaDevices?.removeEventListener?.('devicechange', onDeviceChange);
      release();
    },
  };
}
