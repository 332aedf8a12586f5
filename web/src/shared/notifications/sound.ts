/**
 * The page's one way to make sounds. Browsers open it within a tap or a key press alone, and an iPhone takes it away
 * whenever it is locked or rings.
 */
let audio: AudioContext | undefined;
let hasRun = false;
/** What an iPhone took away comes back silent at times, with a clock that stands: the next tap has a new one made. */
let wasTaken = false;

/** Call it within each tap and key press. */
export function wakeAudio(): void {
  if (!('AudioContext' in window)) return;
  if (!audio || wasTaken) {
    void audio?.close().catch(() => undefined);
    const made = new AudioContext();
    audio = made;
    hasRun = wasTaken = false;
    // Any change after it has run, back to running too: a page that was stopped meanwhile is told of the last one alone.
    made.onstatechange = () => {
      if (made !== audio) return;
      wasTaken ||= hasRun;
      hasRun ||= made.state === 'running';
    };
  }
  resume();
}

function resume(): void {
  // Refused while a call lasts, and outside a tap where there was none yet.
  if (audio && audio.state !== 'running') void audio.resume().catch(() => undefined);
}

/** Undefined where nothing would be heard. */
export const runningAudio = (): AudioContext | undefined => (audio?.state === 'running' ? audio : undefined);

/** Of a finger, only its lifting counts as a tap; of a mouse its click does. */
const TAPS = ['pointerup', 'click', 'keydown'] as const;

/** Calls `wake`, which calls `wakeAudio`, within each tap and key press; returns what ends it. */
export function onTaps(wake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && resume();
  for (const tap of TAPS) document.addEventListener(tap, wake, { capture: true });
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    for (const tap of TAPS) document.removeEventListener(tap, wake, { capture: true });
    document.removeEventListener('visibilitychange', onVisible);
  };
}
