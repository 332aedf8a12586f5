export const scanner = {
  starting: 'Démarrage de l’appareil photo…',
  resting: 'L’appareil photo est éteint tant que l’application est en arrière-plan.',
  view: 'Image de l’appareil photo',
  loadingReader: 'Chargement du lecteur de codes…',
  readerMissing:
    'Le lecteur de codes n’est pas encore sur cet appareil. Il arrive dès qu’il y a du réseau, et reste pour le mode hors ligne.',
  failure: {
    refused: 'Impossible d’accéder à l’appareil photo. Vérifiez les autorisations.',
    missing: 'Cet appareil n’a pas d’appareil photo.',
    busy: 'Une autre application utilise l’appareil photo. Un nouvel essai se fait tout seul.',
    unavailable: 'L’appareil photo ne donne pas d’image. Un nouvel essai se fait tout seul.',
  },
  retry: 'Réessayer',
  torchOn: 'Allumer la lampe',
  torchOff: 'Éteindre la lampe',
  simulate: 'Scan simulé',
  simulating: 'Simulation d’un scan…',
  simulateHint: 'Démonstration seulement : remplace un appareil photo.',
} as const;
