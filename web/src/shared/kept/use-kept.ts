import { useCallback, useState } from 'react';
import { useReplica } from '../../replica/react.tsx';

const kept = new Map<string, unknown>();

/**
 * State of a screen, e.g. its filters, for who comes back to it. It is this person's alone, and gone with the page: a
 * filter of yesterday would hide what is new today.
 */
export function useKept<Value>(key: string, initial: Value): [Value, (value: Value) => void] {
  const { user_id } = useReplica();
  const id = `${user_id}/${key}`;
  const read = () => ({ id, value: kept.has(id) ? (kept.get(id) as Value) : initial });
  const [state, setState] = useState(read);
  // Another key is another state: at midnight the programme turns to the new day.
  const shown = state.id === id ? state : read();
  if (shown !== state) setState(shown);
  const keep = useCallback(
    (value: Value) => {
      kept.set(id, value);
      setState({ id, value });
    },
    [id],
  );
  return [shown.value, keep];
}
