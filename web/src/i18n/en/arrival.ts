/** In place of a list that has never come to this device. */
export const arrival = {
  notYet: 'Not on this device yet',
  notYetText: 'It comes as soon as this device reaches the server once, and stays from then on.',
  notYetOwn: 'Your ticket and your profile come as soon as this device reaches the server once, and stay from then on.',
  notListed: 'You are not on the list',
  notListedOwn: 'This event has nobody like you on its list any more. Ask at the registration desk.',
  tryAgain: 'Try again',
  gone: 'No longer here',
  coming: 'One moment…',
} as const;
