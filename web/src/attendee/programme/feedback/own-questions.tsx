import type { Question, QuestionState } from '@baraza/schema/programme/feedback/question';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../shared/form/use-save.ts';
import type { ProgrammeSession } from '../../../shared/programme/programme.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { QuestionDialog } from './question-dialog.tsx';

const TONES: Record<QuestionState, Tone> = { open: 'sky', answered: 'brand', hidden: 'neutral' };

interface OwnQuestionsProps {
  session: ProgrammeSession;
  questions: readonly Question[];
  canAsk: boolean;
  /** The session takes no more of them. */
  isOver: boolean;
  /** An organiser has paused this person's questions. */
  muted: boolean;
}

/** A person's questions for the speakers of a session, and what became of each; nothing without any to show or ask. */
export function OwnQuestions({ session, questions, canAsk, isOver, muted }: OwnQuestionsProps) {
  const { t } = useTranslation();
  const save = useSave();
  const [isAsking, setAsking] = useState(false);
  const told = useFocusKept(questions.length);
  // The end of the session does not take away what is being written.
  if (!canAsk && !isAsking && questions.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 ref={told} tabIndex={-1} className="font-bold">
        {t('programme.feedback.questions')}
      </h3>
      {questions.length > 0 ? (
        <ul className="grid gap-2">
          {questions.map(({ id, text, state }) => (
            <li key={id} className="rounded-md border border-line bg-canvas p-3">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
                <Badge tone={TONES[state]}>{t(`programme.feedback.states.${state}`)}</Badge>
                {state === 'answered' ? null : (
                  <Button
                    tone="quiet"
                    className="-me-3"
                    aria-label={t('programme.feedback.withdrawOf', { text })}
                    onClick={() => void save('withdraw_question', { question_id: id })}
                  >
                    {t('programme.feedback.withdraw')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {!canAsk ? null : muted ? (
        <p className="text-ink-soft">{t('programme.feedback.paused')}</p>
      ) : (
        <div className="grid sm:flex">
          <Button
            tone="secondary"
            icon={<MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => setAsking(true)}
          >
            {t('programme.feedback.ask')}
          </Button>
        </div>
      )}
      {isAsking ? <QuestionDialog sessionId={session.id} isOver={isOver} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
