export { type PublicConfig, readPublicConfig } from './public-config.ts';
export { session, useSession } from './session.ts';
