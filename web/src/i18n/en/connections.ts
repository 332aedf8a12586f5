/** Exchanging cards. */
export const connections = {
  connect: 'Connect',
  asked: 'Request sent',
  withdraw: 'Take back',
  asks: '{{name}} would like to connect.',
  accept: 'Accept',
  decline: 'Decline',
  connected: 'Connected',
  disconnect: 'Disconnect',
  turnedDown: '{{name}} would rather not connect right now.',
  declined: 'You declined this request.',
  afterAll: 'Connect after all',
  waits: 'Kept on this device, and sent as soon as there is a connection.',
  youHide: 'You are hidden from the list of attendees. To connect, others must be able to see who asks.',
  showMe: 'Show me in the list',
} as const;
