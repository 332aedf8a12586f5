export { CameraScanner } from './camera-scanner.tsx';
export { useKeepAwake } from './keep-awake.ts';
export { QrPicture } from './qr-picture.tsx';
export { useWedge } from './use-wedge.ts';
export { useWarmScanner } from './warm-up-scanner.ts';
