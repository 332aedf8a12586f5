export { CameraScanner } from './camera-scanner.tsx';
export { useKeepAwake } from './keep-awake.ts';
export { keepScannerInAdvance } from './keep-in-advance.ts';
export { QrPicture } from './qr-picture.tsx';
export { useScannerKept } from './use-scanner-kept.ts';
export { useWedge } from './use-wedge.ts';
