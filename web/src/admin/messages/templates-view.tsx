import type { Notification } from '@baraza/schema/messages/notification';
import { NOTIFICATION_TEMPLATES } from '@baraza/schema/messages/templates';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MessageItem } from './message-item.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { type EditedTemplate, NEW_TEMPLATE, TemplateDialog } from './template-dialog.tsx';
import type { Words } from './write/draft.ts';
import { useSend } from './write/use-send.ts';

export interface TemplatesViewProps {
  templates: readonly Notification[];
  waiting: ReadonlySet<string>;
  onUse: (words: Words) => void;
}

/** Templates: the event's own, and built-in ones for emergencies. */
export function TemplatesView({ templates, waiting, onUse }: TemplatesViewProps) {
  const { t } = useTranslation();
  const { takeBack, keepTemplate } = useSend('UTC');
  const [edited, setEdited] = useState<EditedTemplate | null>(null);
  const [removed, setRemoved] = useState<Notification | null>(null);
  const use = (words: Words) => (
    <Button tone="quiet" onClick={() => onUse(words)}>
      {t('messaging.use')}
    </Button>
  );
  return (
    <div className="grid gap-4">
      <Card
        flush
        title={t('messaging.ownTemplates')}
        action={
          <Button tone="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited(NEW_TEMPLATE)}>
            {t('messaging.newTemplate')}
          </Button>
        }
      >
        {templates.length === 0 ? (
          <EmptyState icon={<LayoutTemplate />} title={t('messaging.noTemplates')}>
            {t('messaging.noTemplatesText')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-t border-line">
            {templates.map((template) => (
              <MessageItem
                key={template.id}
                message={template}
                heading="h3"
                waits={waiting.has(template.id)}
                actions={
                  <>
                    {use(template)}
                    <Button tone="quiet" onClick={() => setEdited(template)}>
                      {t('messaging.edit')}
                    </Button>
                    <Button tone="quiet" onClick={() => setRemoved(template)}>
                      {t('messaging.remove')}
                    </Button>
                  </>
                }
              />
            ))}
          </ul>
        )}
      </Card>
      <Card flush title={t('messaging.givenTemplates')}>
        <ul className="divide-y divide-line border-t border-line">
          {NOTIFICATION_TEMPLATES.map((template) => (
            <MessageItem key={template.id} message={template} heading="h3" waits={false} actions={use(template)} />
          ))}
        </ul>
      </Card>
      <TemplateDialog
        key={edited === null ? 'closed' : (edited.id ?? 'new')}
        template={edited}
        live={templates.find(({ id }) => id === edited?.id)}
        onClose={() => setEdited(null)}
        onKeep={({ id, ...words }) => keepTemplate(id, words)}
      />
      <TakeBackDialog message={removed} onClose={() => setRemoved(null)} onConfirm={(id) => void takeBack(id)} />
    </div>
  );
}
