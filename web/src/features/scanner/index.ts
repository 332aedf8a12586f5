export { CameraScanner } from './camera-scanner.tsx';
export { useKeepAwake } from './keep-awake.ts';
export { useWedge } from './use-wedge.ts';
export { warmUpScanner } from './warm-up-scanner.ts';
