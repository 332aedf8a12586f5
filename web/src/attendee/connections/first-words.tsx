import { connectionId } from '@baraza/schema/connections/connection';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { Said } from './said.tsx';

/** What was written along with the request between this person and another one, or by both; nothing if there was nothing. */
export function FirstWords({ otherId }: { otherId: string }) {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const connection = useLiveDocument('connections', connectionId(user_id, otherId));
  if (!connection) return null;
  const { requester_id, addressee_id, words, answer_words } = connection;
  const said = (by: string, text: string | undefined) =>
    text ? <Said label={t(`connections.words.${by === user_id ? 'yours' : 'theirs'}`)} text={text} /> : null;
  return (
    <>
      {said(requester_id, words)}
      {said(addressee_id, answer_words)}
    </>
  );
}
