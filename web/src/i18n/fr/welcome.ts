export const welcome = {
  title: 'Karibu, {{name}} !',
  titleNobody: 'Karibu !',
  day: 'Jour {{day}} sur {{of}}',
  before_one: 'Plus que {{count}} jour',
  before_other: 'Plus que {{count}} jours',
  after: 'Merci d’avoir été des nôtres.',
  next: 'Votre prochaine session',
  sessionsToday_one: '{{count}} session aujourd’hui',
  sessionsToday_other: '{{count}} sessions aujourd’hui',
  go: 'C’est parti',
} as const;
