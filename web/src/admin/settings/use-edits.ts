import { useState } from 'react';
import { draftFrom, type Edits, withEdit, writtenMeanwhile } from './edits.ts';

/** A form over what is kept: `isTried` once somebody wanted to save it, from when on it says what is wrong. */
export function useEdits<Draft extends Record<string, string>>(kept: Draft) {
  const [edits, setEdits] = useState<Edits<Draft>>({});
  const [isTried, setTried] = useState(false);
  return {
    draft: draftFrom(kept, edits),
    isTried,
    tried: () => setTried(true),
    write: (field: keyof Draft, now: string) => setEdits((before) => withEdit(before, kept, field, now)),
    meanwhile: (field: keyof Draft) => writtenMeanwhile(kept, edits, field),
    /** Nothing is written over what is kept any more. */
    settle(): void {
      setEdits({});
      setTried(false);
    },
  };
}
