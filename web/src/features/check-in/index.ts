export { DoorScreen } from './door-screen.tsx';
