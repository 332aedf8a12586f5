export { useStuck } from './stuck.ts';
