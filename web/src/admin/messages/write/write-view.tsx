import { fields } from 'virtual:form/words';
import type { FieldRule } from '@baraza/schema/define/form-fields';
import type { Event } from '@baraza/schema/event/event';
import { NOTIFICATION_TYPES, type Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/formats.ts';
import { useNow } from '../../../shared/event/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { type Draft, lacksOf, leftOpen, startFrom, type Words, wordsOf } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';
import { useSend } from './use-send.ts';
import { WhenFields } from './when-fields.tsx';

export interface WriteViewProps {
  event: Event;
  draft: Draft;
  templates: readonly Notification[];
  onChange: (changes: Partial<Draft>) => void;
  /** Other words are to take the place of these. */
  onStart: (words: Words) => void;
  /** It was kept or given up: where to go on. */
  onDone: (left: 'planned' | 'sent' | 'write') => void;
}

export function WriteView({ event, draft, templates, onChange, onStart, onDone }: WriteViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { send, keepTemplate } = useSend(event.time_zone);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const lacks = lacksOf(draft, now, event.time_zone);
  const shown = tried ? lacks : [];

  async function press() {
    setTried(true);
    if (lacks.length > 0) return;
    setBusy(true);
    const kept = await send(draft);
    setBusy(false);
    if (!kept) return;
    setTried(false);
    onDone(draft.when === 'later' ? 'planned' : 'sent');
  }
  const used = (text: string, { max = 0 }: FieldRule) =>
    t('messaging.used', { used: formatNumber(text.length), max: formatNumber(max) });
  /** Nobody is told to go to "{room}". */
  const openIn = (text: string) => {
    const open = shown.includes('braces') ? leftOpen(text) : [];
    return open.length > 0 ? t('messaging.lacks.braces', { open: open.join(', ') }) : undefined;
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        className="grid grid-cols-1 gap-4"
        noValidate
        // Enter in a field is no reason to write to thousands: the button alone sends.
        onSubmit={(submit) => submit.preventDefault()}
      >
        {draft.of ? (
          <Banner
            actions={
              <Button tone="quiet" onClick={() => onDone('planned')}>
                {t('messaging.leaveAsItWas')}
              </Button>
            }
          >
            {t('messaging.editing')}
          </Banner>
        ) : (
          <TemplateChoice own={templates} onChoose={(words) => onStart(startFrom(words, event.name))} />
        )}
        <Card title={t('messaging.what')}>
          <div className="grid gap-4">
            <Field
              label={t('messaging.titleField')}
              value={draft.title}
              maxLength={fields.title.max}
              required
              hint={used(draft.title, fields.title)}
              error={shown.includes('title') ? t('messaging.lacks.title') : openIn(draft.title)}
              onChange={({ target }) => onChange({ title: target.value })}
            />
            <TextArea
              label={t('messaging.messageField')}
              value={draft.message}
              maxLength={fields.message.max}
              hint={openIn(draft.message) ?? used(draft.message, fields.message)}
              aria-invalid={openIn(draft.message) !== undefined || undefined}
              onChange={({ target }) => onChange({ message: target.value })}
            />
            <Segmented
              label={t('messaging.typeField')}
              value={draft.type}
              onChange={(type) => onChange({ type })}
              options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(`notifications.types.${value}`) }))}
            />
          </div>
        </Card>
        <AudienceFields event={event} draft={draft} lacks={shown} onChange={onChange} />
        <WhenFields event={event} draft={draft} lacks={shown} onChange={onChange} />
        <div className="flex flex-wrap gap-3 *:max-sm:grow">
          <Button
            size="large"
            onClick={() => void press()}
            busy={busy}
            icon={draft.when === 'later' ? <CalendarClock aria-hidden="true" /> : <Send aria-hidden="true" />}
          >
            {t(draft.of ? 'messaging.saveChanges' : draft.when === 'later' ? 'messaging.plan' : 'messaging.send')}
          </Button>
          <Button
            tone="secondary"
            size="large"
            disabled={draft.title.trim() === ''}
            onClick={() => draft.title.trim() !== '' && void keepTemplate(null, draft)}
          >
            {t('messaging.keepAsTemplate')}
          </Button>
        </div>
        <p role="alert" className="font-medium text-danger empty:hidden">
          {shown.length > 0 ? t('messaging.lacks.something') : null}
        </p>
      </form>
      <MessagePreview draft={draft} event={event} />
    </div>
  );
}

interface TemplateChoiceProps {
  own: readonly Notification[];
  onChoose: (words: Words) => void;
}

/** Starts a message from a template, of one's own first. */
function TemplateChoice({ own, onChoose }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const all = [...own.map((each) => ({ ...each, name: each.title })), ...NOTIFICATION_TEMPLATES];
  return (
    <Select
      label={t('messaging.startFrom')}
      value=""
      options={[
        { value: '', label: t('messaging.startFromNothing') },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => {
        const template = all.find(({ id }) => id === chosen);
        if (template) onChoose(wordsOf(template));
      }}
    />
  );
}
