export { type Save, useSave } from './use-save.ts';
