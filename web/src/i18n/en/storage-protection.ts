/** Whether the browser keeps what waits on this device. */
export const storageProtection = {
  title: 'Keep your changes safe',
  why: 'Changes wait on this device until there is a connection. When space gets short, the browser may clear them, unless you allow Baraza to keep them. Your browser will ask you.',
  ask: 'Let my browser ask',
  notNow: 'Not now',
  asked: 'Answer your browser’s question. You can go on meanwhile.',
  kept: 'Protected: the browser won’t clear it by itself.',
  mayGo: 'Not protected: the browser may clear it when the device runs out of space. Install the app to protect it.',
  unknown: 'This browser does not say whether it protects what is stored.',
} as const;
