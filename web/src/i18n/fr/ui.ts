export const ui = {
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Chargement…',
  clear: 'Effacer',
  unsaved: 'Ce que vous avez écrit n’est pas encore enregistré.',
  keepWriting: 'Continuer',
  discard: 'Abandonner',
  back: 'Retour',
} as const;
