/** Why there is no picture: the person or the device forbids it, there is no camera, another app holds it, or anything else. */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'unavailable';

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
