import { buildIfNeeded } from './build.mjs';

/** The tests at the end drive what people get: the built app, on the built server. */
export const setup = () => buildIfNeeded();
