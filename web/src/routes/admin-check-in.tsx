export { DoorScreen as AdminCheckInRoute } from '../features/check-in/index.ts';
