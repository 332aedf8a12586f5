export const floorPlan = {
  label: 'Plan des lieux',
  hint: 'Les flèches déplacent le plan, plus et moins l’agrandissent ou le réduisent, zéro le montre en entier. La liste de cette page dit la même chose en mots.',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  whole: 'Voir en entier',
} as const;
