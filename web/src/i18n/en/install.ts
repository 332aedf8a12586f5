/** Putting the app on a device. */
export const install = {
  howTo: 'Install as an app',
  help: {
    title: 'Install Baraza as an app',
    intro: 'It opens from your home screen, takes little room, and works with no network.',
    browser: 'Your browser',
    browsers: { brave: 'Brave', chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari', edge: 'Edge' },
    phone: 'On a phone',
    computer: 'On a computer',
    steps: {
      brave: {
        phone: 'Open the menu (three dots), tap “Install app” or “Add to Home screen”, then “Install”.',
        computer: 'Press the install icon at the end of the address bar, then “Install”.',
      },
      chrome: {
        phone: 'Open the menu (three dots), tap “Add to Home screen”, then “Install”.',
        computer: 'Press the install icon at the end of the address bar, then “Install”.',
      },
      firefox: {
        phone: 'Open the menu (three dots), tap “Add app to Home screen”, then “Add”.',
        computer:
          'Firefox on Windows: press the “Add to taskbar” icon in the address bar. Elsewhere keep the tab, or use Chrome or Edge to install.',
      },
      safari: {
        phone: 'Tap the Share button, then “Add to Home Screen”, then “Add”.',
        computer: 'In the File menu choose “Add to Dock…”, then “Add”.',
      },
      edge: {
        phone: 'Open the menu (three lines), tap “Add to phone”, then “Install”.',
        computer: 'Open the menu (three dots), choose “Apps”, then “Install this site as an app”.',
      },
    },
    done: 'Got it',
  },
  banner: {
    title: 'Keep Baraza at hand',
    text: 'Install it: it opens at once, with or without a network.',
    install: 'Install',
    notNow: 'Not now',
  },
  onboarding: {
    progress: 'Step {{step}} of {{of}}',
    skip: 'Skip',
    previous: 'Previous',
    next: 'Next',
    start: 'Get Started',
    offline: {
      title: 'Works where the network does not',
      text: 'Programme, people and map are kept on your device. What you do is saved at once, and sent when it can be.',
    },
    code: {
      title: 'In at the door in a second',
      text: 'Your QR code is always with you. Show it at the entrance, or scan the one that is posted there.',
    },
    install: {
      title: 'Put it on your home screen',
      text: 'Installed, it opens like any other app and keeps what it holds. This is how:',
    },
  },
} as const;
