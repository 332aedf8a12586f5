import { useState } from 'react';
import { argsOf, type Draft, type Sending } from './draft.ts';

/** What is chosen beside the words, each as a whole. */
const PARTS = { whom: ['audience', 'ticketType', 'person'], when: ['when', 'at', 'day', 'time'] } as const;
const SENT = { whom: ['user_id', 'audience', 'ticketType'], when: ['send_at'] } as const;

type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

type Choices = { readonly [P in Part]?: { readonly was: Draft; readonly now: Partial<Sending> } };

const chosenOver = (kept: Draft, choices: Choices): Draft => ({ ...kept, ...choices.whom?.now, ...choices.when?.now });

/**
 * Whom a message is for and when it goes out: what is chosen here, over what is stored. Others' changes of what is not chosen here
 * show at once, and `Meanwhile` asks for the rest, as in a form.
 */
export function useSending(kept: Draft, timeZone: string) {
  const [choices, setChoices] = useState<Choices>({});
  const sending = chosenOver(kept, choices);
  const differ = (part: Part, a: Draft, b: Draft) => {
    const [one, other] = [argsOf(a, timeZone), argsOf(b, timeZone)];
    return SENT[part].some((field) => one[field] !== other[field]);
  };
  const meanwhile = (part: Part): Draft | undefined => {
    const choice = choices[part];
    return choice && differ(part, kept, choice.was) && differ(part, kept, sending) ? kept : undefined;
  };
  return {
    sending,
    /** It would go to other people, or at another time, than what is stored. */
    isChanged: NAMES.some((part) => differ(part, sending, kept)),
    /** Somebody else has chosen otherwise, and nobody here has said which it is to be. */
    asks: NAMES.some((part) => meanwhile(part) !== undefined),
    meanwhile,
    choose: (changes: Partial<Sending>) =>
      setChoices((before) => {
        const all = { ...chosenOver(kept, before), ...changes };
        const chosen = NAMES.filter((part) => PARTS[part].some((field) => field in changes)).map((part) => {
          const now = Object.fromEntries(PARTS[part].map((field) => [field, all[field]]));
          return [part, { was: before[part]?.was ?? kept, now }];
        });
        return { ...before, ...Object.fromEntries(chosen) };
      }),
    /** Takes what is stored. */
    write: (part: Part) => setChoices(({ [part]: _, ...others }) => others),
    keepMine: (part: Part) =>
      setChoices((before) => ({ ...before, ...(before[part] && { [part]: { ...before[part], was: kept } }) })),
    discard: () => setChoices({}),
  };
}

export type SendingChoices = ReturnType<typeof useSending>;
