import { createServerCall } from '../../replica/index.ts';
import { ownToken } from '../../shared/auth/session/own-token.ts';

/** Calls for data that only the server has: audit log, sessions, backups. All other data is on the device. */
export const adminCall = createServerCall(ownToken);
