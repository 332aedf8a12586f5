export const arrival = {
  notYet: 'Pas encore sur cet appareil',
  notYetText: 'Cela arrive dès que cet appareil joint le serveur une fois, et reste ensuite.',
  notYetOwn:
    'Votre billet et votre profil arrivent dès que cet appareil joint le serveur une fois, et restent ensuite.',
  notListed: 'Vous n’êtes pas sur la liste',
  notListedOwn: 'Vous ne figurez plus sur la liste de cet événement. Demandez à l’accueil.',
  tryAgain: 'Réessayer',
  gone: 'N’est plus là',
  coming: 'Un instant…',
};
