import type { Question, QuestionState } from '@baraza/schema/programme/feedback/question';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../i18n/formats.ts';
import { SessionSpan } from '../../../shared/event/session-span.tsx';
import { useNow } from '../../../shared/event/use-now.ts';
import { useSave } from '../../../shared/form/use-save.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useName } from '../../check-in/records/use-name.ts';
import type { QuestionGroup } from './question-groups.ts';

/** The questions for one session. */
export function QuestionCard({ group: { session, questions }, timeZone }: { group: QuestionGroup; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <Card
      title={<span dir="auto">{session?.title ?? t('content.questions.gone')}</span>}
      action={<Badge tone="sky">{t('content.questions.count', { count: questions.length })}</Badge>}
    >
      {session ? (
        <p className="-mt-2 mb-3 text-sm text-ink-soft">
          <SessionSpan withDay start={session.start_time} end={session.end_time} timeZone={timeZone} />
        </p>
      ) : null}
      <ul className="divide-y divide-line border-t border-line">
        {questions.map((question) => (
          <li key={question.id} className="py-3 last:pb-0">
            <OneQuestion question={question} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const STEPS: Record<QuestionState, readonly ('answer' | 'hide' | 'reopen')[]> = {
  open: ['answer', 'hide'],
  answered: ['reopen'],
  hidden: ['reopen'],
};
const LEADS_TO = { answer: 'answered', hide: 'hidden', reopen: 'open' } as const;
const ICONS = { answer: Check, hide: EyeOff, reopen: RotateCcw };

function OneQuestion({
  question: { id, text, user_id, state, created_at },
  timeZone,
}: {
  question: Question;
  timeZone: string;
}) {
  const { t } = useTranslation();
  const save = useSave();
  const now = useNow();
  const name = useName(user_id);
  return (
    <div className="grid gap-1">
      <p dir="auto" className="text-lg whitespace-pre-line text-pretty wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> ·{' '}
          <time dateTime={created_at}>{formatMoment(created_at, now, timeZone)}</time>
        </p>
        <div className="flex flex-wrap gap-2">
          {STEPS[state].map((step) => {
            const Icon = ICONS[step];
            return (
              <Button
                key={step}
                tone={step === 'answer' ? 'secondary' : 'quiet'}
                icon={<Icon aria-hidden="true" className="size-5 shrink-0" />}
                aria-label={t(`content.questions.${step}Of`, { text })}
                onClick={() => void save('mark_question', { question_id: id, state: LEADS_TO[step] })}
              >
                {t(`content.questions.${step}`)}
              </Button>
            );
          })}
        </div>
      </div>
    </div>
  );
}
