import { fields } from 'virtual:form/event';
import type { Event } from '@baraza/schema/event/event';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { withTextsChanged } from '../../translations/write-translation.ts';
import { SaveRow } from '../save-row.tsx';
import { useSaveEvent } from '../use-save-event.ts';
import { DataCapCard } from './data-cap-card.tsx';
import { checkDays, EventFields } from './event-fields.tsx';
import { LogoCard } from './logo-card.tsx';
import { RegistrationCard } from './registration-card.tsx';

/** Name, time and venue of the event, who may register for it, and what it may cost a phone. */
export function EventPanel({ event }: { event: Event }) {
  const save = useSaveEvent();
  const form = useForm({
    fields,
    kept: draftOf(fields, event),
    check: checkDays,
    choosesMeanwhile: true,
    keptAcrossViews: true,
    onSave: (changes) => save(withTextsChanged(event, changes)),
  });
  return (
    <div className="grid gap-4">
      <Form of={form} className="grid gap-4">
        <EventFields form={form} />
        <SaveRow isChanged={form.isDirty} onDiscard={form.discard} />
      </Form>
      <LogoCard event={event} />
      <RegistrationCard event={event} />
      <DataCapCard event={event} />
      <TemplatesLink />
    </div>
  );
}

/** Links to the message templates, which are on the messaging page. */
function TemplatesLink() {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.templates.title')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-ink-soft">{t('settings.templates.text')}</p>
        <Link
          to="/admin/messaging"
          search={{ view: 'templates' }}
          className={`${buttonClass('secondary')} max-sm:grow`}
        >
          {t('settings.templates.open')}
        </Link>
      </div>
    </Card>
  );
}
