import { auditTriggers } from './audit-triggers.ts';
import { changeTriggers } from './change-triggers.ts';

/** Counts on with each change of the statements: of two versions with the same migrations, the one with more is the newer. */
export const TRIGGERS_REVISION = 3;

/** All statements that create functions and triggers; each one replaces an existing one of the same name. */
export const allTriggers = (): string[] => [...changeTriggers(), ...auditTriggers()];
