export const event = {
  yourTime: '({{time}} بتوقيتك)',
} as const;
