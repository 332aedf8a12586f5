import { hash } from '@node-rs/argon2';

/** As `hashPassword`, with the least work: for accounts that a test begins with, not for what proves the work itself. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
