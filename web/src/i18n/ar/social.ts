export const social = {
  website: 'الموقع:',
  linkedin: 'LinkedIn:',
  twitter: 'X (Twitter):',
} as const;
