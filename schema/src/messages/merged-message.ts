import { mergedTranslations } from '../define/merged-translations.ts';
import type { MessageArgs } from './commands.ts';
import type { Notification } from './notification.ts';

/** Fields of a message that only make sense together. */
const TOGETHER = [
  ['title'],
  ['message'],
  ['type', 'notification_type'],
  ['user_id', 'audience', 'ticketType'],
  ['send_at'],
  ['about'],
] as const;

const asArgs = (message: Notification): MessageArgs =>
  Object.fromEntries(
    [...TOGETHER.flat(), 'translations' as const].map((field) => [field, message[field]]),
  ) as unknown as MessageArgs;

/**
 * A planned message with what an edit changed of it: what is as it was when the edit began stays as another admin may have
 * made it meanwhile, of translations each text by itself.
 * @param base the message when the edit began; undefined of an older app, whose edit replaces all
 */
export function mergedMessage(current: Notification, message: MessageArgs, base: MessageArgs | undefined): MessageArgs {
  if (!base) return message;
  const same = (field: keyof MessageArgs) => JSON.stringify(message[field]) === JSON.stringify(base[field]);
  const kept = TOGETHER.filter((fields) => fields.every(same)).flat();
  const translations = mergedTranslations(current.translations, base.translations, message.translations);
  const fields = Object.fromEntries(kept.map((field) => [field, current[field]])) as Partial<MessageArgs>;
  return { ...message, ...fields, translations };
}

/** A change that begins anew from the message as it is now: whoever makes it replaces knowingly what others changed there. */
export function changeFromNow(current: Notification, message: MessageArgs, base: MessageArgs | undefined) {
  return { ...mergedMessage(current, message, base), base: asArgs(current) };
}
