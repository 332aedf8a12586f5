import { Link, linkOptions } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { STEPS, type Step } from './steps.ts';

const PLACES = {
  event: linkOptions({ to: '/admin/settings', search: {} }),
  logo: linkOptions({ to: '/admin/settings', search: {} }),
  people: linkOptions({ to: '/admin/attendees', search: { view: 'import' } }),
  programme: linkOptions({ to: '/admin/exhibitors', search: { view: 'programme' } }),
  doors: linkOptions({ to: '/admin/check-in', search: { view: 'doors' } }),
  scan: linkOptions({ to: '/admin/check-in', search: {} }),
} as const satisfies Record<Step, unknown>;

interface FirstStepsProps {
  ref: Ref<HTMLElement>;
  done: Record<Step, boolean>;
  onPutAway: () => void;
}

/** What is left to set up. A step is ticked by what it made, not by a press. */
export function FirstSteps({ ref, done, onPutAway }: FirstStepsProps) {
  const { t } = useTranslation();
  const count = STEPS.filter((step) => done[step]).length;
  return (
    <Card
      ref={ref}
      tabIndex={-1}
      title={t('adminDashboard.steps.title')}
      action={
        <Button tone="quiet" onClick={onPutAway}>
          {t('adminDashboard.steps.putAway')}
        </Button>
      }
    >
      <p className="text-ink-soft">{t('adminDashboard.steps.doneOf', { done: count, all: STEPS.length })}</p>
      <ol className="mt-2 grid gap-1">
        {STEPS.map((step) => (
          <li key={step} data-step={step} data-done={done[step]}>
            <Link
              {...PLACES[step]}
              className="-mx-2 flex min-h-tap items-center gap-3 rounded-md px-2 py-1.5 hover:bg-sunken"
            >
              {done[step] ? (
                <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-brand-ink" />
              ) : (
                <Circle aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
              )}
              <span className="min-w-0 flex-1">
                <span className={`block font-semibold ${done[step] ? 'text-ink-soft' : ''}`}>
                  {t(`adminDashboard.steps.step.${step}`)}
                  <span className="sr-only">, {t(`adminDashboard.steps.${done[step] ? 'done' : 'toDo'}`)}</span>
                </span>
                {done[step] ? null : (
                  <span className="block text-sm text-ink-soft">{t(`adminDashboard.steps.how.${step}`)}</span>
                )}
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
