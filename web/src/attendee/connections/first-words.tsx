import { connectionId } from '@baraza/schema/connections/connection';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';

/** What was written along with the request between this person and another one; nothing if there was nothing. */
export function FirstWords({ otherId }: { otherId: string }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const connection = useLiveDocument('connections', connectionId(user_id, otherId));
  if (!connection?.words) return null;
  const whose = connection.requester_id === user_id ? 'yours' : 'theirs';
  return (
    <figure className="rounded-md border-s-4 border-line-strong bg-sunken px-3 py-2">
      <figcaption className="text-sm text-ink-soft">{t(`connections.words.${whose}`)}</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line text-pretty wrap-anywhere">
        {connection.words}
      </blockquote>
    </figure>
  );
}
