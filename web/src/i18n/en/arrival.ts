/** In place of a list that has never come to this device. */
export const arrival = {
  notYet: 'Not on this device yet',
  notYetText: 'It comes as soon as this device reaches the server once, and stays from then on.',
} as const;
