import { type Event, REGISTRATIONS } from '@baraza/schema/event/event';
import { useTranslation } from 'react-i18next';
import { writtenLine } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { SaveRow } from '../save-row.tsx';
import { useSaveEvent } from '../use-save-event.ts';

const FIELDS = { registration: writtenLine, registration_code: writtenLine } as const;

/** Who may register, and the shared code where one is asked for. */
export function RegistrationCard({ event }: { event: Event }) {
  const { t } = useTranslation();
  const form = useForm({
    fields: FIELDS,
    kept: { registration: event.registration, registration_code: event.registration_code ?? '' },
    check: ({ registration, registration_code }): { registration_code?: 'codeNeeded' } =>
      registration === 'code' && !registration_code.trim() ? { registration_code: 'codeNeeded' } : {},
    choosesMeanwhile: true,
    keptAcrossViews: true,
    onSave: useSaveEvent(),
  });
  return (
    <Card title={t('settings.registration.title')}>
      <Form of={form} className="grid gap-4">
        <fieldset className="-mx-2 grid gap-1">
          <legend className="sr-only">{t('settings.registration.title')}</legend>
          {REGISTRATIONS.map((each) => (
            <label
              key={each}
              className="flex min-h-tap cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-brand-ink"
            >
              <input
                type="radio"
                name="registration"
                className="mt-0.5 size-5 shrink-0 accent-(--brand)"
                checked={form.draft.registration === each}
                onChange={() => form.write('registration', each)}
              />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`settings.registration.choices.${each}`)}</span>
                <span className="block text-sm">{t(`settings.registration.hints.${each}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Meanwhile
          of={form}
          name="registration"
          inWords={(value) => t(`settings.registration.choices.${value as Event['registration']}`)}
        />
        {form.draft.registration === 'code' ? (
          <FormField
            of={form}
            name="registration_code"
            label={t('settings.registration.code')}
            hint={t('settings.registration.codeHint')}
            words={{ codeNeeded: t('settings.registration.codeNeeded') }}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : null}
        <Meanwhile of={form} name="registration_code" inWords={String} />
        <SaveRow isChanged={form.isDirty} onDiscard={form.discard} />
      </Form>
    </Card>
  );
}
