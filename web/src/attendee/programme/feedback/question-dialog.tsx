import { fields } from 'virtual:form/question';
import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../replica/index.ts';
import { draftOf } from '../../../shared/form/draft.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { WordsDialog } from './words-dialog.tsx';

const BLANK = draftOf(fields);

interface QuestionDialogProps {
  sessionId: string;
  /** The session has ended meanwhile: the server takes what was written in its last moment, and nothing later. */
  isOver: boolean;
  onClose: () => void;
}

/** A new question for the speakers of a session. */
export function QuestionDialog({ sessionId, isOver, onClose }: QuestionDialogProps) {
  const { t } = useTranslation();
  const save = useSave();
  return (
    <WordsDialog
      fields={fields}
      kept={BLANK}
      name="text"
      title={t('programme.feedback.ask')}
      label={t('programme.feedback.question')}
      hint={t('programme.feedback.questionHint')}
      warning={isOver ? t('programme.feedback.over') : undefined}
      action={t('programme.feedback.send')}
      onSave={({ text }) => save('ask_question', { question_id: uuidV7(), session_id: sessionId, text: text.trim() })}
      onClose={onClose}
    />
  );
}
