import { CAMERA_IDEAL_SIZE } from '@baraza/schema/event/event-defaults';

const CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: CAMERA_IDEAL_SIZE.width },
    height: { ideal: CAMERA_IDEAL_SIZE.height },
  },
};

/** In the standard, but still missing in TypeScript's types. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
}

/** Opens the rear camera. Rejects with the browser's error when there is none. */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('this page may not use a camera');
  const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS);
  await keepFocusing(stream.getVideoTracks()[0]);
  return stream;
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const capabilities = (track: MediaStreamTrack | undefined): TorchCapabilities => track?.getCapabilities?.() ?? {};

export const hasTorch = (stream: MediaStream): boolean => capabilities(stream.getVideoTracks()[0]).torch === true;

export async function switchTorch(stream: MediaStream, on: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

/** Some phones focus only once, which blurs the next ticket. */
async function keepFocusing(track: MediaStreamTrack | undefined): Promise<void> {
  if (!track || !capabilities(track).focusMode?.includes('continuous')) return;
  try {
    await track.applyConstraints({ advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] });
  } catch {
    // The track reports this capability but fails to apply it; the camera still works.
  }
}
