/** Whether the browser keeps what waits on this device. */
export const storageProtection = {
  title: 'Keep your changes safe',
  why: 'Until there is a connection, your changes are only on this device. When space gets short, the browser may clear them, unless you allow it to keep them. It will ask you.',
  ask: 'Let my browser ask',
  notNow: 'Not now',
  asked: 'Answer your browser’s question. You can go on meanwhile.',
  kept: 'Protected: the browser won’t clear it by itself.',
  mayGo: 'Not protected: the browser may clear it when the device runs out of space. Install the app to protect it.',
  unknown: 'This browser does not say whether it protects what is stored.',
} as const;
