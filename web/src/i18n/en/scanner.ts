/** The camera that reads codes, wherever it is used. */
export const scanner = {
  starting: 'Starting the camera…',
  resting: 'The camera is off while the app is in the background.',
  view: 'Camera picture',
  loadingReader: 'Getting the code reader…',
  readerMissing:
    'The code reader is not on this device yet. It comes as soon as there is a connection, and stays for offline.',
  failure: {
    refused: 'Unable to access camera. Please check permissions.',
    missing: 'This device has no camera.',
    busy: 'Another app is using the camera. It is tried again by itself.',
    unavailable: 'The camera gives no picture. It is tried again by itself.',
  },
  retry: 'Try again',
  torchOn: 'Turn the torch on',
  torchOff: 'Turn the torch off',
  simulate: 'Simulated scan',
  simulating: 'Simulating a scan…',
  simulateHint: 'Demo only: stands in for a camera.',
} as const;
