import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CameraSession, type CameraState, startCamera } from './camera/camera-session.ts';
import { openCodeReader } from './code-reader.ts';
import { type Watch, type WatchedReader, watchCodes } from './watch-codes.ts';

export interface Scanner {
  camera: CameraState;
  /** Whether a code reader is loaded; undefined during the first load. */
  readerThere: boolean | undefined;
  setTorch(on: boolean): void;
  retry(): void;
}

/** Runs the camera in the video element while mounted, and reads codes from it. */
export function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  onCode: WatchedReader['onCode'],
  hold: boolean,
): Scanner {
  const [camera, setCamera] = useState<CameraState>({ state: 'starting' });
  const [readerThere, setReaderThere] = useState<boolean>();
  const session = useRef<CameraSession>(undefined);
  const watch = useRef<Watch>(undefined);
  const tellCode = useEffectEvent(onCode);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    session.current = startCamera(element, setCamera);
    watch.current = watchCodes(element, {
      open: openCodeReader,
      onCode: (text, again) => tellCode(text, again),
      onReader: setReaderThere,
    });
    return () => {
      session.current?.stop();
      watch.current?.stop();
    };
  }, [video]);

  useEffect(() => watch.current?.hold(hold), [hold]);

  return {
    camera,
    readerThere,
    setTorch: (on) => session.current?.setTorch(on),
    retry: () => session.current?.retry(),
  };
}
