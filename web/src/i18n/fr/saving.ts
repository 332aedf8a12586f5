export const saving = {
  notSaved: 'Rien n’a été enregistré : cet appareil n’a pas pu le garder. Libérez de la place et réessayez.',
} as const;
