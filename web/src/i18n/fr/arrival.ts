export const arrival = {
  notYet: 'Pas encore sur cet appareil',
  notYetText: 'Cela arrive dès que cet appareil joint le serveur une fois, et reste ensuite.',
};
