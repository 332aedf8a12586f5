import { isDeepStrictEqual } from 'node:util';
import { changedTexts, contradict } from '@baraza/schema/define/merged-translations';
import type { MessageArgs } from '@baraza/schema/messages/commands';
import { type Notification, PLAIN_NOTIFICATION } from '@baraza/schema/messages/notification';
import { ProblemError } from '../../http/problems.ts';
import { changedMeanwhile } from '../people/unchanged.ts';

/** Fields of which two changes can not both hold. What a message is about is in no form, and its topic follows its type. */
const CHOSEN = [['title'], ['message'], ['type'], ['user_id', 'audience', 'ticketType'], ['send_at']] as const;
const TEXTS = ['title', 'message'] as const;

type Field = (typeof CHOSEN)[number][number];
type Values = Pick<MessageArgs, Field>;

/**
 * Refuses a change of a planned message that would replace what somebody else has changed of it since it began: it goes to
 * everybody's phone, and is not taken back from there. Whoever made it decides.
 * @param base the message when the change began; undefined of an older app or a program, whose change replaces all
 */
export function demandUnchangedMessage(stored: Notification, wanted: MessageArgs, base: MessageArgs | undefined): void {
  if (!base) return;
  const differ = (fields: readonly Field[], a: Values, b: Values) =>
    fields.some((field) => !isDeepStrictEqual(trimmed(a, field), trimmed(b, field)));
  const lost = CHOSEN.filter(
    (fields) => differ(fields, wanted, base) && differ(fields, stored, base) && differ(fields, stored, wanted),
  ).flat();
  const translated = ({ translations }: Pick<MessageArgs, 'translations'>) =>
    changedTexts(base.translations, translations);
  const texts = TEXTS.filter((field) => lost.includes(field)).map((field) => stored[field] || '—');
  if (texts.length > 0) throw changedMeanwhile(texts);
  if (lost.length > 0 || contradict(translated(wanted), translated(stored)))
    throw new ProblemError(
      'changed_meanwhile',
      'Somebody else changed meanwhile whom this is for, when it goes out, its type or its translations. Try again to replace that.',
    );
}

/** As a form would send it: what a program wrote may have spaces around it. */
function trimmed(message: Values, field: Field): unknown {
  const value = message[field] ?? PLAIN_NOTIFICATION[field as keyof typeof PLAIN_NOTIFICATION];
  return typeof value === 'string' ? value.trim() : value;
}
