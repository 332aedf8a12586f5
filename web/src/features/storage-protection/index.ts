export { KeepSafeCard } from './keep-safe-card.tsx';
export { askPerson, protectQuietly, useProtection } from './protection.ts';
