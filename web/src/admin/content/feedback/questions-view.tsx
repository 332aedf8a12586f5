import type { Event } from '@baraza/schema/event/event';
import { QUESTION_STATES, type Question, type QuestionState } from '@baraza/schema/programme/feedback/question';
import type { Session } from '@baraza/schema/programme/session';
import Download from 'lucide-react/icons/download';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useLiveQuery, useReplica } from '../../../replica/react.tsx';
import { WhenKnown } from '../../../shared/loading/when-known.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useFocusKept } from '../../../ui/feedback/focus-kept.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useWholeList } from '../../people/use-whole-list.ts';
import { type ExportWords, questionsFile } from './export-feedback.ts';
import { QuestionCard } from './question-card.tsx';
import { questionGroups } from './question-groups.ts';

interface QuestionsViewProps {
  sessions: readonly Session[];
  event: Event;
}

/** Questions of people for speakers, by session: for whoever reads them aloud. */
export function QuestionsView({ sessions, event }: QuestionsViewProps) {
  const { t } = useTranslation();
  const questions = useLiveQuery<Question>((db) => db.questions.find(), []);
  const [state, setState] = useState<QuestionState>('open');
  const groups = useMemo(() => questions && questionGroups(questions, sessions, state), [questions, sessions, state]);
  const numberOf = (of: QuestionState) => questions?.filter((question) => question.state === of).length ?? 0;
  const told = useFocusKept(questions && numberOf(state));
  const whole = useWholeList();
  const exportAll = useExport(questions ?? [], { sessions, event });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-soft">{t('content.questions.intro')}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label={t('content.questions.which')}
          options={QUESTION_STATES.map((value) => ({
            value,
            label: `${t(`content.questions.states.${value}`)} · ${formatNumber(numberOf(value))}`,
          }))}
          value={state}
          onChange={setState}
        />
        {questions && questions.length > 0 ? (
          <Button
            tone="secondary"
            icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => whole(() => void exportAll())}
          >
            {t('content.questions.csv')}
          </Button>
        ) : null}
      </div>
      <div ref={told} tabIndex={-1}>
        <WhenKnown items={groups} waiting={<SkeletonRows count={3} className="h-32 w-full" />}>
          {(known) =>
            known.length === 0 ? (
              <EmptyState icon={<MessageCircleQuestion />} title={t('content.questions.none')}>
                {t('content.questions.noneText')}
              </EmptyState>
            ) : (
              <ul aria-label={t('content.views.questions')} className="grid gap-4">
                {known.map((group) => (
                  <li key={group.session_id}>
                    <QuestionCard group={group} timeZone={event.time_zone} />
                  </li>
                ))}
              </ul>
            )
          }
        </WhenKnown>
      </div>
    </div>
  );
}

/** Saves all questions, with the names of those who asked. */
function useExport(questions: readonly Question[], { sessions, event }: QuestionsViewProps) {
  const { t } = useTranslation();
  const { db } = useReplica();
  return async () => {
    const people = await db.users.findByIds(questions.map(({ user_id }) => user_id)).exec();
    const words: ExportWords = {
      heading: (column) => t(`content.questions.columns.${column}`),
      name: (id) => people.get(id)?.name ?? '',
      state: (of) => t(`content.questions.states.${of}`),
    };
    saveFile('questions.csv', 'text/csv;charset=utf-8', questionsFile(questions, { sessions, event, words }));
  };
}
