import { fields } from 'virtual:form/comment';
import type { Rating } from '@baraza/schema/programme/feedback/rating';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../shared/form/draft.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { WordsDialog } from './words-dialog.tsx';

/** The words to a rating. */
export function CommentDialog({ rating, onClose }: { rating: Rating; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSave();
  return (
    <WordsDialog
      fields={fields}
      kept={draftOf(fields, rating)}
      name="comment"
      title={t(rating.comment ? 'programme.feedback.changeComment' : 'programme.feedback.addComment')}
      label={t('programme.feedback.comment')}
      hint={t('programme.feedback.anonymous')}
      action={t('programme.feedback.save')}
      onSave={({ comment }) =>
        save('rate_session', { session_id: rating.session_id, score: rating.score, comment: comment.trim() })
      }
      onClose={onClose}
    />
  );
}
