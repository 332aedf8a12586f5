import { useTranslation } from 'react-i18next';
import { Checkbox, Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { type CopyChoice, PARTS, withPart } from './copy-choice.ts';
import type { HostedEvent } from './hosted-events.ts';

interface CopyFieldsProps {
  events: readonly HostedEvent[];
  choice: CopyChoice;
  onChange: (choice: CopyChoice) => void;
}

/** Which event the new one begins as, what it takes over, and whose people are to be invited again. */
export function CopyFields({ events, choice, onChange }: CopyFieldsProps) {
  const { t } = useTranslation();
  const isCopy = choice.from !== '';
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="sr-only">{t('settings.events.copy.from')}</legend>
      <Select
        label={t('settings.events.copy.from')}
        options={[
          { value: '', label: t('settings.events.copy.nothing') },
          ...events.map(({ id, name }) => ({ value: id, label: name || id })),
        ]}
        value={choice.from}
        onChange={(from) => onChange({ ...choice, from })}
        className="sm:col-span-2"
      />
      {isCopy ? (
        <>
          <ul aria-label={t('settings.events.copy.what')} className="grid sm:col-span-2 sm:grid-cols-2">
            {PARTS.map((part) => (
              <li key={part} className={part === 'settings' ? 'sm:col-span-2' : ''}>
                <Checkbox
                  label={t(`settings.events.copy.parts.${part}`)}
                  checked={choice.parts.includes(part)}
                  onChange={({ target }) => onChange(withPart(choice, part, target.checked))}
                />
              </li>
            ))}
          </ul>
          <Select
            label={t('settings.events.copy.people')}
            options={(['nobody', 'arrived', 'everybody'] as const).map((who) => ({
              value: who,
              label: t(`settings.events.copy.who.${who}`),
            }))}
            value={choice.who}
            onChange={(who) => onChange({ ...choice, who })}
          />
        </>
      ) : null}
      {isCopy && choice.who !== 'nobody' ? (
        <>
          <Field
            label={t('settings.events.copy.types')}
            hint={t('settings.events.copy.typesHint')}
            value={choice.types}
            maxLength={1_000}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...choice, types: target.value })}
          />
          <p className="text-sm text-ink-soft sm:col-span-2">{t('settings.events.copy.note')}</p>
        </>
      ) : null}
    </fieldset>
  );
}
