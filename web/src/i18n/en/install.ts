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
} as const;
