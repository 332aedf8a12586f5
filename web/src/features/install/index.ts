export { thisBrowser } from './browser-name.ts';
export { isInstalled } from './device.ts';
export { InstallBanner } from './install-banner.tsx';
export { InstallHelp } from './install-help.tsx';
export { InstallOnboarding } from './install-onboarding.tsx';
export { listenForInstallOffer } from './install-prompt.ts';
