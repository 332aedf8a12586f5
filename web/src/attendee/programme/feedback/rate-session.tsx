import { type Rating, SCORES } from '@baraza/schema/programme/feedback/rating';
import Star from 'lucide-react/icons/star';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentDialog } from './comment-dialog.tsx';

interface RateSessionProps {
  session: ProgrammeSession;
  rating: Rating | null;
}

/** One to five, saved with the tap; then a comment, if somebody has one. */
export function RateSession({ session, rating }: RateSessionProps) {
  const { t } = useTranslation();
  const save = useSave();
  const name = useId();
  const [isWriting, setWriting] = useState(false);
  const comment = rating?.comment ?? '';
  return (
    <section className="grid grid-cols-1 gap-2">
      <fieldset className="min-w-0">
        <legend className="font-bold">{t(rating ? 'programme.feedback.rated' : 'programme.feedback.rate')}</legend>
        <div className="-ms-2 flex">
          {SCORES.map((score) => (
            <label
              key={score}
              className="relative grid size-tap cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-sky"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={t('programme.feedback.score', { score })}
                checked={rating?.score === score}
                onChange={() => void save('rate_session', { session_id: session.id, score })}
              />
              <Star
                aria-hidden="true"
                className={`size-7 ${score <= (rating?.score ?? 0) ? 'fill-sun text-sun' : ''}`}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {comment ? (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">{t('programme.feedback.anonymous')}</p>
      {rating ? (
        <div className="-mx-4 flex flex-wrap">
          <Button tone="quiet" onClick={() => setWriting(true)}>
            {t(comment ? 'programme.feedback.changeComment' : 'programme.feedback.addComment')}
          </Button>
          <Button tone="quiet" onClick={() => void save('remove_rating', { session_id: session.id })}>
            {t('programme.feedback.takeBack')}
          </Button>
        </div>
      ) : null}
      {rating && isWriting ? <CommentDialog rating={rating} onClose={() => setWriting(false)} /> : null}
    </section>
  );
}
