import { createServerCall } from '../../../replica/index.ts';
import { ownToken } from '../../../shared/auth/own-token.ts';

/** For what only the server has: the log, sessions, backups. Everything else on the page is on the device. */
export const adminCall = createServerCall(ownToken);
