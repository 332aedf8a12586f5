import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { DirectoryEntry } from './directory.ts';
import { letterIndex, NO_LETTER } from './letter-index.ts';

export interface LetterSheetProps {
  people: readonly DirectoryEntry[];
  onJump: (at: number) => void;
  onClose: () => void;
}

/** The letters of the names there are, each as large as a thumb: a rail of them all would be too fine for one. */
export function LetterSheet({ people, onJump, onClose }: LetterSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog open title={t('attendees.letters.title')} onClose={onClose}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
        {letterIndex(people).map(({ letter, at }) => (
          <li key={letter}>
            <button
              type="button"
              {...(letter === NO_LETTER && { 'aria-label': t('attendees.letters.none') })}
              onClick={() => onJump(at)}
              className="grid size-full min-h-12 place-items-center rounded-md bg-sunken text-lg font-semibold hover:bg-brand-soft hover:text-brand-ink"
            >
              {letter}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
