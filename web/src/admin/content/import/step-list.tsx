import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import type { Step } from '../schedule/plan-import.ts';

const KINDS = ['create', 'change', 'remove', 'left', 'same'] as const;

interface StepListProps {
  collection: Step['collection'];
  /** Those of other collections are left out. */
  steps: readonly Step[];
}

/** The steps on one collection, by what they do; the names of each kind when asked for. */
export function StepList({ collection, steps }: StepListProps) {
  const { t } = useTranslation();
  return (
    <div>
      <h4 className="font-semibold">{t(`content.views.${collection}`)}</h4>
      {KINDS.map((kind) => {
        const of = steps.filter((step) => step.collection === collection && step.kind === kind);
        return of.length > 0 ? <Kind key={kind} collection={collection} kind={kind} steps={of} /> : null;
      })}
    </div>
  );
}

/** A list that is drawn when it is opened: thousands of lines that nobody sees would slow the page. */
function Kind({ collection, kind, steps }: StepListProps & { kind: (typeof KINDS)[number] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      data-step={`${collection} ${kind}`}
      className="text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-tap cursor-pointer content-center">
        {t(`content.import.kinds.${kind}`, { count: steps.length, number: formatNumber(steps.length) })}
      </summary>
      {isOpen ? (
        <ul className="mb-2 list-disc ps-6">
          {steps.map((step) => (
            <li key={step.id}>
              {step.name}
              {step.kind === 'change' ? (
                <span className="text-ink-soft">
                  {' '}
                  (
                  {Object.keys(step.changes)
                    .map((field) => t(`content.fields.${field}` as 'content.fields.name'))
                    .join(', ')}
                  )
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
