import { closeCamera, hasTorch, openCamera, switchTorch } from './open-camera.ts';

/** Why there is no picture: permission denied, no camera, used by another app, or anything else. */
type CameraFailure = 'refused' | 'missing' | 'busy' | 'unavailable';

const BY_ERROR_NAME: Record<string, CameraFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps an error of `getUserMedia`. Insecure pages have no camera API at all. */
export function cameraFailure(error: unknown): CameraFailure {
  return (error instanceof Error && BY_ERROR_NAME[error.name]) || 'unavailable';
}

/** Whether a retry may help without any action by the person. */
export const mayPass = (failure: CameraFailure): boolean => failure === 'busy' || failure === 'unavailable';

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

/**
 * Shows the camera in the video element while the page is visible: releases it when the page is hidden, and reopens it
 * when the page shows again, the track ends or is muted, or no frame comes.
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
