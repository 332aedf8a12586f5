import type { Event } from '@baraza/schema/event/event';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoorState } from '../door-machine.ts';
import { useVerdictText } from './verdict-text.ts';
import { say } from './verdict-voice.ts';

type Told = Extract<DoorState, { name: 'showing' | 'not_saved' }>;

/** Announces each verdict to screen readers; always mounted, because a live region must exist before its text. */
export function DoorAnnouncer({ event, state }: { event: Event; state: DoorState }) {
  return (
    <div role="alert" className="sr-only">
      {state.name === 'showing' || state.name === 'not_saved' ? <Words event={event} state={state} /> : null}
    </div>
  );
}

function Words({ event, state }: { event: Event; state: Told }) {
  const { i18n } = useTranslation();
  const { word, reason, earlier } = useVerdictText(event, state);
  const verdict = state.name === 'showing' ? state.decision.verdict : 'not_saved';
  const person = state.name === 'showing' && 'person' in state.decision ? state.decision.person : undefined;
  // Heard by the whole queue: who is refused is not called by name.
  const isIn = verdict === 'admitted' || verdict === 'already_checked_in';
  const aloud = sentence(isIn ? [word, person?.name, person?.ticketType] : [word, reason]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict is said once, two alike twice.
  useEffect(() => say(aloud, i18n.language), [state]);
  return sentence([word, person?.name, person?.ticketType, earlier, reason]);
}

const sentence = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join('. ');
