export const storageProtection = {
  title: 'Gardez vos modifications en sécurité',
  why: 'Jusqu’au retour du réseau, vos modifications ne sont que sur cet appareil. Si l’espace vient à manquer, le navigateur peut les effacer, sauf si vous lui permettez de les garder. Il va vous le demander.',
  ask: 'Laisser mon navigateur demander',
  notNow: 'Pas maintenant',
  asked: 'Répondez à la question de votre navigateur. Vous pouvez continuer en attendant.',
  kept: 'Protégé : le navigateur n’effacera rien de lui-même.',
  mayGo:
    'Non protégé : le navigateur peut tout effacer quand l’appareil manque d’espace. Installez l’application pour le protéger.',
  unknown: 'Ce navigateur ne dit pas s’il protège ce qui est enregistré.',
} as const;
