export const landing = {
  title: 'Toute la rencontre, dans votre poche',
  intro:
    'Enregistrez-vous à l’entrée, trouvez les personnes et les sessions, et repérez-vous. Tout continue de fonctionner quand le réseau s’arrête.',
  ended: 'Vous avez été déconnecté',
  endedWaits_one: '{{count}} modification attend sur cet appareil. Elle sera envoyée quand vous vous reconnecterez.',
  endedWaits_other:
    '{{count}} modifications attendent sur cet appareil. Elles seront envoyées quand vous vous reconnecterez.',
  points: {
    checkIn: 'Un seul code à l’entrée, même sans réseau',
    programme: 'Intervenants, sessions et salles à portée de main',
    people: 'Les personnes et les exposants que vous êtes venu rencontrer',
  },
} as const;
