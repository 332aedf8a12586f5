import { admin } from './admin.ts';
import { first } from './first.ts';
import { inside } from './inside.ts';

/** English, complete. */
export const en = { ...first, ...inside, ...admin };
