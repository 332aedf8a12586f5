import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TONE_CLASSES } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { MoveWords } from './move-words.ts';

/** Longer than a toast: whoever reads slowly, or needs a few keys to get there, can still undo. */
const UNDO_FOR_MS = 15_000;
const PLACES = {
  top: 'top-18',
  bottom: 'bottom-[calc(88px+env(safe-area-inset-bottom))] lg:bottom-6',
} as const;

function Strip({
  at = 'bottom',
  isWarning,
  children,
}: {
  at?: keyof typeof PLACES;
  isWarning: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`pointer-events-none fixed inset-x-4 z-40 mx-auto grid max-w-md rounded-md px-4 py-2 text-sm shadow-raised ${PLACES[at]} ${TONE_CLASSES[isWarning ? 'danger' : 'brand']}`}
    >
      {children}
    </div>
  );
}

const Where = ({ words }: { words: MoveWords }) => (
  <>
    <p className="truncate font-semibold">{words.title}</p>
    <p className="tabular-nums">{words.where}</p>
  </>
);

/** Where a session would go, and every double booking that this makes, on the side of the screen that has more room. */
export function MovingStrip({ words, isByKeys }: { words: MoveWords; isByKeys: boolean }) {
  const { t } = useTranslation();
  const [at, setAt] = useState<keyof typeof PLACES>('bottom');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words mean that the card is elsewhere.
  useLayoutEffect(() => {
    const moved = document.querySelector('[data-moved]');
    if (isByKeys) moved?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const card = moved?.getBoundingClientRect();
    if (card) setAt(card.top + card.bottom > innerHeight ? 'top' : 'bottom');
  }, [words, isByKeys]);
  return (
    <Strip at={at} isWarning={words.clashes.length > 0}>
      <Where words={words} />
      {words.clashes.map((clash) => (
        <p key={clash} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{clash}</span>
        </p>
      ))}
      {isByKeys ? <p>{t('content.timetable.keys')}</p> : null}
    </Strip>
  );
}

export interface MovedStripProps {
  words: MoveWords;
  onUndo: () => void;
  onOver: () => void;
}

/** Offers to undo the last move for a while, and for as long as a pointer or the focus is on it. */
export function MovedStrip({ words, onUndo, onOver }: MovedStripProps) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onOver, UNDO_FOR_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onOver]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return (
    <Strip isWarning={words.clashes.length > 0}>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Where words={words} />
          <p>{t('content.saved')}</p>
        </div>
        <Button
          tone="secondary"
          className="pointer-events-auto"
          onClick={onUndo}
          {...{ onFocus: hold, onBlur: letGo, onPointerEnter: hold, onPointerLeave: letGo }}
        >
          {t('content.timetable.undo')}
        </Button>
      </div>
    </Strip>
  );
}
