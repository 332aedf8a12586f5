export { FloorPlan } from './floor-plan.tsx';
export { lineOffset, linesWithin, type Spot } from './plan-spots.ts';
export { RoomSpot } from './room-spot.tsx';
