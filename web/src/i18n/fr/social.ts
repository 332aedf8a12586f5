export const social = {
  website: 'Site web :',
  linkedin: 'LinkedIn :',
  twitter: 'X (Twitter) :',
} as const;
