export { type Arrival, arrivalOf } from './arrival.ts';
export { DocumentDialog } from './document-dialog.tsx';
export { OwnNotHere, useIsMissing } from './own-not-here.tsx';
export { WhenKnown } from './when-known.tsx';
