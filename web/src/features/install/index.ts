export { thisBrowser } from './browser-name.ts';
export { InstallBanner } from './install-banner.tsx';
export { InstallHelp } from './install-help.tsx';
export { InstallOnboarding } from './install-onboarding.tsx';
export { listenForInstallOffer } from './install-prompt.ts';
