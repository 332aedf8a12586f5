export const connections = {
  connect: 'Entrer en contact',
  asked: 'Demande envoyée',
  withdraw: 'Retirer la demande',
  asks: '{{name}} souhaite entrer en contact.',
  accept: 'Accepter',
  decline: 'Refuser',
  connected: 'En contact',
  disconnect: 'Rompre le contact',
  turnedDown: '{{name}} préfère ne pas entrer en contact pour l’instant.',
  declined: 'Vous avez refusé cette demande.',
  afterAll: 'Entrer en contact malgré tout',
  waits: 'Gardé sur cet appareil, et envoyé dès qu’il y a du réseau.',
  youHide:
    'Vous êtes masqué dans la liste des participants. Pour entrer en contact, l’autre doit pouvoir voir qui demande.',
  showMe: 'Me montrer dans la liste',
} as const;
