import { fileURLToPath } from 'node:url';

/** The folder of the whole project, with no slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
