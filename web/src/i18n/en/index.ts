import { ui } from './ui.ts';

/** English, complete: one file per feature, and the feature's name as the first part of each key. */
export const en = { ui };
