/** Links of people and organisations. */
export const social = {
  website: 'Website:',
  linkedin: 'LinkedIn:',
  twitter: 'X (Twitter):',
} as const;
