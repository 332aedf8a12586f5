import type { Notification } from '@baraza/schema/messages/notification';
import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { useLiveQuery } from '../../../replica/react.tsx';

/** Recipients of messages to single people, by id. */
export function useAddressed(messages: readonly Notification[]): ReadonlyMap<string, User> {
  const ids = [...new Set(messages.map(({ user_id }) => user_id).filter(Boolean))].sort();
  const people = useLiveQuery((db) => db.users.find({ selector: { id: { $in: ids } } }), [ids.join(' ')]);
  return new Map((people ?? []).map((person) => [person.id, person]));
}

/** Text for a message's audience. */
export function useWhom(people: ReadonlyMap<string, User>) {
  const { t } = useTranslation();
  return ({ user_id, audience, ticketType, state }: Notification): string => {
    if (user_id !== '') return t('messaging.whom.person', { name: people.get(user_id)?.name ?? user_id });
    // The members of these groups are determined at the time of sending.
    if (state === 'scheduled' && (audience === 'checked_in' || audience === 'not_checked_in'))
      return t(`messaging.whomThen.${audience}`);
    return audience === 'ticket' ? t('messaging.whom.ticket', { ticketType }) : t(`messaging.whom.${audience}`);
  };
}
