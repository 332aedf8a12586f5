export { thisBrowser } from './browser-name.ts';
export { InstallHelp } from './install-help.tsx';
