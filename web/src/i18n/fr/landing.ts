export const landing = {
  title: 'Toute la rencontre, dans votre poche',
  intro:
    'Enregistrez-vous à l’entrée, trouvez les personnes et les sessions, et repérez-vous. Tout continue de fonctionner quand le réseau s’arrête.',
  ended: 'Vous avez été déconnecté',
  endedWhy: 'Votre session a été fermée ailleurs, ou n’a pas servi depuis longtemps. Reconnectez-vous pour continuer.',
  endedWaits_one:
    '{{count}} modification attend sur cet appareil. Rien n’est perdu : elle sera envoyée quand vous vous reconnecterez.',
  endedWaits_other:
    '{{count}} modifications attendent sur cet appareil. Rien n’est perdu : elles seront envoyées quand vous vous reconnecterez.',
  points: {
    checkIn: 'Un seul code à l’entrée, même sans réseau',
    programme: 'Intervenants, sessions et salles à portée de main',
    people: 'Les personnes et les exposants que vous êtes venu rencontrer',
  },
} as const;
