import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../replica/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Checkbox } from '../../ui/form/field.tsx';
import { applyImport, changingSteps } from './apply-import.ts';
import { planImport, type Step } from './schedule/plan-import.ts';
import type { ReadSchedule } from './schedule/read-schedule.ts';
import type { Content } from './use-content.ts';

const KINDS = ['create', 'change', 'remove', 'left', 'same'] as const;
const COLLECTIONS = ['sessions', 'speakers', 'rooms'] as const;

/** Preview of an import; nothing changes until it is confirmed. */
export function ImportPreview(props: { read: ReadSchedule; content: Content; onClose: () => void }) {
  const { read, content, onClose } = props;
  const { t } = useTranslation();
  const replica = useReplica();
  const [remove, setRemove] = useState(false);
  const [done, setDone] = useState<number>();
  const [held, setHeld] = useState<Step[]>();
  // Applying the plan changes its input, so the confirmed plan is held.
  const planned = useMemo(() => planImport(read, content, { remove }), [read, content, remove]);
  const steps = held ?? planned;
  const changing = changingSteps(steps);

  async function apply() {
    setHeld(planned);
    setDone(0);
    try {
      await applyImport((name, args) => replica.perform(name, args), planned, setDone);
      showToast(t('content.import.applied', { count: changing.length }));
      onClose();
    } catch {
      // Stored steps stay: the preview then shows the remaining ones.
      showToast(t('storage.notSaved'), 'danger');
    }
    setHeld(undefined);
    setDone(undefined);
  }

  return (
    <section aria-label={t('content.import.preview')} className="mt-4 grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold">{read.title || t('content.import.preview')}</h3>
      {read.cut.length > 0 ? (
        <Banner tone="sun">
          {t('content.import.cut', { count: read.cut.length, names: [...new Set(read.cut)].slice(0, 10).join(' · ') })}
        </Banner>
      ) : null}
      {COLLECTIONS.map((collection) => (
        <StepList
          key={collection}
          collection={collection}
          steps={steps.filter((each) => each.collection === collection)}
        />
      ))}
      <Checkbox
        label={t('content.import.remove')}
        checked={remove}
        disabled={done !== undefined}
        onChange={(event) => setRemove(event.target.checked)}
      />
      {done === undefined ? null : (
        <progress
          aria-label={t('content.import.progress')}
          value={done}
          max={changing.length}
          className="h-3 w-full accent-(--brand)"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={onClose} disabled={done !== undefined}>
          {t('content.import.cancel')}
        </Button>
        {changing.length > 0 ? (
          <Button busy={done !== undefined} onClick={() => void apply()}>
            {t('content.import.apply', { count: changing.length })}
          </Button>
        ) : (
          <p role="status" className="self-center font-semibold">
            {t('content.import.nothing')}
          </p>
        )}
      </div>
    </section>
  );
}

function StepList({ collection, steps }: { collection: (typeof COLLECTIONS)[number]; steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h4 className="font-semibold">{t(`content.views.${collection}`)}</h4>
      {KINDS.map((kind) => {
        const of = steps.filter((step) => step.kind === kind);
        if (of.length === 0) return null;
        return (
          <details key={kind} data-step={`${collection} ${kind}`} className="text-sm">
            <summary className="min-h-tap cursor-pointer content-center">
              {t(`content.import.kinds.${kind}`, { count: of.length })}
            </summary>
            <ul className="mb-2 list-disc ps-6">
              {of.map((step) => (
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
          </details>
        );
      })}
    </div>
  );
}
