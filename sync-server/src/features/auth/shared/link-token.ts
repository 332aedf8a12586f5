import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link that is mailed: whoever has it is who the link is for. 256 bits. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of it. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('base64url');
