import { eventBase } from '@baraza/schema/event/event-address';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOf } from '../../../shared/form/draft.ts';
import { Form } from '../../../shared/form/form.tsx';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { AskDialog } from '../../../ui/dialog/ask-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useConfirmed } from '../../confirm/use-confirmed.tsx';
import { ZoneField } from '../event/zone-field.tsx';
import { type CopyChoice, copyOf, NO_COPY, zoneOf } from './copy-choice.ts';
import { CopyFields } from './copy-fields.tsx';
import { type HostedEvent, type MadeEvent, makeEvent } from './hosted-events.ts';
import {
  checkNewEvent,
  FIELDS,
  type Name,
  type NewEventDraft,
  newEventOf,
  type Refusal,
  refusalOf,
} from './new-event.ts';
import { suggestedId } from './suggested-id.ts';

interface MakeEventDialogProps {
  events: readonly HostedEvent[];
  /** Of this event, which one that begins empty has too unless another is written. */
  timeZone: string;
  onMade: (made: MadeEvent) => void;
  onClose: () => void;
}

/** Asks for what a new event needs. Its id follows its name until somebody writes another. */
export function MakeEventDialog({ events, timeZone, onMade, onClose }: MakeEventDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { confirmed, dialog } = useConfirmed();
  const [kept] = useState(() => draftOf(FIELDS, { time_zone: timeZone }));
  const [hasOwnId, setOwnId] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [failure, setFailure] = useState('');
  const [copy, setCopy] = useState(NO_COPY);
  const [home] = events;

  async function make(draft: NewEventDraft): Promise<boolean> {
    if (!(await confirmed())) return false;
    setFailure('');
    const answer = await makeEvent({ ...newEventOf(draft), copy: copyOf(copy) });
    if (answer.kind === 'ok') {
      onMade(answer.body);
      return true;
    }
    const refused = answer.kind === 'problem' ? refusalOf(draft, answer.problem) : undefined;
    setRefusal(refused);
    if (!refused) setFailure(answer.kind === 'problem' ? answer.problem.detail : t('settings.events.makeOffline'));
    return false;
  }

  const form = useForm({
    fields: FIELDS,
    kept,
    check: (draft) => checkNewEvent(draft, refusal),
    onSave: (_, draft) => make(draft),
  });
  const { name, starts_on, id, time_zone } = form.draft;

  function suggest(from: { name: string; starts_on: string }): void {
    if (hasOwnId) return;
    const taken = events.map((each) => each.id);
    form.write('id', from.name.trim() && suggestedId(from.name, from.starts_on, taken));
  }
  function choose(chosen: CopyChoice): void {
    // Until somebody writes another.
    if (time_zone === zoneOf(events, copy, timeZone)) form.write('time_zone', zoneOf(events, chosen, timeZone));
    setCopy(chosen);
  }
  const field = (of: Name, label: string) => ({
    of: form,
    name: of,
    label,
    words: {
      missing: t('settings.problems.required'),
      endsBeforeStart: t('settings.problems.endsBeforeStart'),
      not_a_zone: t('settings.problems.noTimeZone'),
      notAnId: t('settings.events.notAnId'),
      ...(refusal?.problems[of] && { refused: refusal.problems[of] }),
    },
  });
  const writing = (of: 'name' | 'starts_on') => ({
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      form.write(of, target.value);
      suggest({ name, starts_on, [of]: target.value });
    },
  });

  return (
    <>
      <AskDialog
        title={t('settings.events.make')}
        open
        sticky
        onClose={onClose}
        actions={
          <Button type="submit" form={formId} busy={form.busy}>
            {t('settings.events.makeIt')}
          </Button>
        }
      >
        <Form of={form} id={formId} className="grid gap-4 sm:grid-cols-2">
          <FormField
            {...field('name', t('settings.event.name'))}
            {...writing('name')}
            autoComplete="off"
            className="sm:col-span-2"
          />
          <FormField {...field('starts_on', t('settings.event.starts_on'))} {...writing('starts_on')} />
          <FormField {...field('ends_on', t('settings.event.ends_on'))} />
          <ZoneField
            {...field('time_zone', t('settings.event.time_zone'))}
            zone={time_zone.trim()}
            className="sm:col-span-2"
          />
          <FormField
            {...field('id', t('settings.events.id'))}
            onChange={({ target }) => {
              setOwnId(target.value !== '');
              form.write('id', target.value);
            }}
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            hint={t('settings.events.idHint', {
              address: `\u2066${home?.address}${id.trim() ? eventBase(id.trim()) : '/e/…'}\u2069`,
            })}
            className="wrap-anywhere sm:col-span-2"
          />
          <CopyFields events={events} choice={copy} onChange={choose} />
          <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
            <legend className="font-semibold">{t('settings.events.firstAdmin')}</legend>
            <p className="text-sm text-ink-soft sm:col-span-2">{t('settings.events.firstAdminNote')}</p>
            <FormField {...field('first_admin_name', t('settings.events.adminName'))} autoComplete="off" />
            <FormField {...field('first_admin_email', t('settings.events.adminEmail'))} autoComplete="off" />
          </fieldset>
          {failure ? (
            <div className="sm:col-span-2">
              <Banner tone="danger" role="alert">
                {failure}
              </Banner>
            </div>
          ) : null}
        </Form>
      </AskDialog>
      {dialog}
    </>
  );
}
