export const ui = {
  close: 'Fermer',
  cancel: 'Annuler',
  loading: 'Chargement…',
  clear: 'Effacer',
  back: 'Retour',
} as const;
