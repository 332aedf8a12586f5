import type { Tone } from '../../ui/badge.tsx';

/** What is told on the socket carries what it is about, not how urgent it is. */
export const toastTone = (notificationType: string): Tone => (notificationType === 'urgent' ? 'danger' : 'sky');
