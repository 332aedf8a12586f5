import type { Event } from '@baraza/schema/event/event';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { VERDICT_LOOKS } from '../../shared/check-in/verdict-look.tsx';
import { showModal } from '../../ui/dialog/dialog.tsx';
import type { DoorState } from '../door-machine.ts';
import type { TakeBack } from '../take-back.ts';
import { useVerdictText } from './verdict-text.ts';
import { say } from './verdict-voice.ts';

interface VerdictScreenProps {
  event: Event;
  state: Extract<DoorState, { name: 'showing' | 'not_saved' }>;
  onNext: () => void;
  onTakeBack: TakeBack;
}

/**
 * The verdict in full screen: readable at arm's length by its colour, icon and word. A screen reader says it with the focus,
 * which is on it: a live region would be behind the dialog, where none is heard.
 */
export function VerdictScreen({ event, state, onNext, onTakeBack }: VerdictScreenProps) {
  const { t, i18n } = useTranslation();
  const { word, reason, earlier } = useVerdictText(event, state);
  const verdict = state.name === 'showing' ? state.decision.verdict : 'not_saved';
  const person = state.name === 'showing' && 'person' in state.decision ? state.decision.person : undefined;
  const tap = state.name === 'showing' ? state.tap : undefined;
  const { icon: Icon, screen } = VERDICT_LOOKS[verdict];
  // Heard by the whole queue: who is refused is not called by name.
  const isIn = verdict === 'admitted' || verdict === 'already_checked_in';
  const aloud = (isIn ? [word, person?.name, person?.ticketType] : [word, reason]).filter(Boolean).join('. ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each verdict is said once, two alike twice.
  useEffect(() => say(aloud, i18n.language), [state]);

  return (
    <dialog
      ref={showModal}
      aria-labelledby="verdict-word"
      data-verdict={verdict}
      onCancel={(cancel) => {
        cancel.preventDefault();
        onNext();
      }}
      className={`fixed inset-0 m-0 size-full max-h-none max-w-none flex-col open:flex ${screen}`}
    >
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: what nearly everybody wants of a full-screen dialog.
        autoFocus
        onClick={onNext}
        className="grid min-h-0 w-full flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] overflow-y-auto p-5 text-center wrap-anywhere focus-visible:-outline-offset-8 focus-visible:outline-current"
      >
        <span className="grid grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-3">
          <Icon aria-hidden="true" strokeWidth={2.5} className="size-[min(42vw,26vh)]" />
          <span id="verdict-word" className="text-[clamp(3rem,14.5vw,8rem)] leading-none font-black text-balance">
            {word}
          </span>
          <span className="grid max-w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-3 sm:max-w-3xl">
            {person ? (
              <span dir="auto" className="text-[clamp(2.125rem,9.5vw,4.5rem)] leading-tight font-bold text-balance">
                {person.name}
              </span>
            ) : null}
            {person?.ticketType ? (
              <span className="rounded-full border-2 border-current px-4 py-1 text-2xl font-bold">
                {person.ticketType}
              </span>
            ) : null}
            {earlier ? <span className="text-2xl font-bold">{earlier}</span> : null}
            {verdict === 'admitted' ? null : <span className="max-w-xl text-xl text-balance">{reason}</span>}
            {state.name === 'showing' && state.unsaved ? (
              <span className="text-lg">{t('checkIn.reason.notNoted')}</span>
            ) : null}
          </span>
        </span>
        <span className="pt-4 pb-[env(safe-area-inset-bottom)] text-lg font-semibold">{t('checkIn.next')}</span>
      </button>
      {tap ? (
        // Far from where a thumb taps for the next.
        <button
          type="button"
          onClick={() => {
            onNext();
            void onTakeBack(tap);
          }}
          className="order-first mx-5 mt-[max(1.25rem,env(safe-area-inset-top))] min-h-tap self-center rounded-full border-2 border-current px-4 py-2 font-semibold text-balance focus-visible:outline-current"
        >
          {t('checkIn.takeBack.action')}
        </button>
      ) : null}
    </dialog>
  );
}
