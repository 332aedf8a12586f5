import { auditTriggers } from './audit-triggers.ts';
import { changeTriggers } from './change-triggers.ts';

/** All statements that create functions and triggers; each one replaces an existing one of the same name. */
export const allTriggers = (): string[] => [...changeTriggers(), ...auditTriggers()];
