import type { Event } from '@baraza/schema/event/event';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import { Meanwhile } from '../../../shared/form/meanwhile.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { groupsOf, sizeOf } from '../groups.ts';
import { AUDIENCES, type Draft, type Lack } from './draft.ts';
import { PersonField } from './person-field.tsx';
import type { SendingChoices } from './use-sending.ts';

export interface SendingFieldsProps {
  event: Event;
  choices: SendingChoices;
  /** Missing input to report. */
  lacks: readonly Lack[];
}

/** The audience and its current size. */
export function AudienceFields({ choices, lacks }: SendingFieldsProps) {
  const { sending, choose: onChange } = choices;
  const { t } = useTranslation();
  const people = usePeople();
  const groups = people && groupsOf(people.index.rows());
  // A planned message for a ticket type that nobody has any more must stay editable.
  const tickets = [...new Set([...(groups?.tickets.keys() ?? []), sending.ticketType])].filter(Boolean).sort();
  return (
    <Card title={t('messaging.toWhom')}>
      <div className="grid gap-4">
        <Select
          label={t('messaging.audienceField')}
          value={sending.audience}
          onChange={(audience) => onChange({ audience })}
          options={AUDIENCES.map((value) => ({ value, label: t(`messaging.audiences.${value}`) }))}
        />
        {sending.audience === 'ticket' ? (
          <div>
            <Select
              label={t('messaging.ticketField')}
              value={sending.ticketType}
              aria-invalid={lacks.includes('ticketType') || undefined}
              onChange={(ticketType) => onChange({ ticketType })}
              options={[
                { value: '', label: t('messaging.choose') },
                ...tickets.map((value) => ({ value, label: value })),
              ]}
            />
            {lacks.includes('ticketType') ? (
              <p className="mt-1.5 text-sm font-medium text-danger">{t('messaging.lacks.ticketType')}</p>
            ) : null}
          </div>
        ) : null}
        {sending.audience === 'person' ? (
          <PersonField
            people={people}
            person={sending.person}
            error={lacks.includes('person') ? t('messaging.lacks.person') : undefined}
            onChange={(person) => onChange({ person })}
          />
        ) : (
          <p role="status" className="flex items-start gap-2 text-sm text-ink-soft">
            <UsersRound aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {groups && (sending.audience !== 'ticket' || sending.ticketType !== '') ? (
                <strong>{t('messaging.people', { count: sizeOf(groups, sending) })}</strong>
              ) : null}{' '}
              {t(sending.audience === 'everybody' ? 'messaging.andWhoComesLater' : 'messaging.madeUpThen')}
            </span>
          </p>
        )}
        <Meanwhile
          of={choices}
          name="whom"
          inWords={(stored) => {
            const { audience, ticketType, person } = stored as Draft;
            return audience === 'ticket' || audience === 'person'
              ? t(`messaging.whom.${audience}`, { ticketType, name: person?.name ?? '' })
              : t(`messaging.audiences.${audience}`);
          }}
        />
      </div>
    </Card>
  );
}
