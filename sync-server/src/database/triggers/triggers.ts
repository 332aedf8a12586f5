import { auditTriggers } from './audit-triggers.ts';
import { changeTriggers } from './change-triggers.ts';

/** Every statement that makes a function or a trigger; each replaces what was there of its name. */
export const allTriggers = (): string[] => [...changeTriggers(), ...auditTriggers()];
