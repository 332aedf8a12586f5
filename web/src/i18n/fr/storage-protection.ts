export const storageProtection = {
  title: 'Gardez vos modifications en sécurité',
  why: 'Des modifications attendent sur cet appareil jusqu’au retour du réseau. Si l’espace vient à manquer, le navigateur peut les effacer, sauf si vous permettez à Baraza de les garder. Votre navigateur va vous poser la question.',
  ask: 'Laisser mon navigateur demander',
  notNow: 'Pas maintenant',
  asked: 'Répondez à la question de votre navigateur. Vous pouvez continuer en attendant.',
  kept: 'Protégé : le navigateur n’effacera rien de lui-même.',
  mayGo:
    'Non protégé : le navigateur peut tout effacer quand l’appareil manque d’espace. Installez l’application pour le protéger.',
  unknown: 'Ce navigateur ne dit pas s’il protège ce qui est enregistré.',
} as const;
