export { type Arrival, arrivalOf } from './arrival.ts';
export { WhenKnown } from './when-known.tsx';
