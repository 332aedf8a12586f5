import type { Event } from '@baraza/schema/event/event';
import type { DoorState } from './door-machine.ts';
import { useVerdictText } from './verdict/verdict-text.ts';

type Told = Extract<DoorState, { name: 'showing' | 'not_saved' }>;

/** Says each answer to a screen reader at once; it is there before there is anything to say, as live regions must be. */
export function DoorAnnouncer({ event, state }: { event: Event; state: DoorState }) {
  return (
    <div role="alert" className="sr-only">
      {state.name === 'showing' || state.name === 'not_saved' ? <Words event={event} state={state} /> : null}
    </div>
  );
}

function Words({ event, state }: { event: Event; state: Told }) {
  const { word, reason, earlier } = useVerdictText(event, state);
  const person = state.name === 'showing' && 'person' in state.decision ? state.decision.person : undefined;
  return [word, person?.name, person?.ticketType, earlier, reason].filter(Boolean).join('. ');
}
