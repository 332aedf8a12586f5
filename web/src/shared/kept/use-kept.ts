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
  const [value, setValue] = useState(() => (kept.has(id) ? (kept.get(id) as Value) : initial));
  const keep = useCallback(
    (next: Value) => {
      kept.set(id, next);
      setValue(next);
    },
    [id],
  );
  return [value, keep];
}
