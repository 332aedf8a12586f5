import type { Tone } from '../../ui/badge.tsx';

/** Tone of a toast. Socket messages carry only `notification_type`, not the message's own `type`. */
export const toastTone = (notificationType: string): Tone => (notificationType === 'urgent' ? 'danger' : 'sky');
