import { connectionId } from '@baraza/schema/connections/connection';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { Said } from './said.tsx';

/** What was written along with the request between this person and another one; nothing if there was nothing. */
export function FirstWords({ otherId }: { otherId: string }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const connection = useLiveDocument('connections', connectionId(user_id, otherId));
  if (!connection?.words) return null;
  const whose = connection.requester_id === user_id ? 'yours' : 'theirs';
  return <Said label={t(`connections.words.${whose}`)} text={connection.words} />;
}
