import type { Notification } from '@baraza/schema/messages/notification';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const TONES = { info: 'sky', urgent: 'danger', reminder: 'sun' } as const;

export interface MessageItemProps {
  message: Pick<Notification, 'title' | 'message' | 'type'>;
  /** Audience and time; none for a template. */
  details?: ReactNode;
  /** One level below the list's own heading. */
  heading: 'h2' | 'h3';
  /** Still unsent on this device. */
  waits: boolean;
  children?: ReactNode;
  actions: ReactNode;
}

/** One message in a list, with its actions. */
export function MessageItem({ message, heading: Heading, details, waits, children, actions }: MessageItemProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-2 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[message.type]}>{t(`notifications.types.${message.type}`)}</Badge>
        {waits ? (
          <Badge tone="sun">
            <CloudUpload aria-hidden="true" className="size-4" />
            {t('messaging.waits')}
          </Badge>
        ) : null}
      </div>
      <Heading dir="auto" className="own-script text-pretty font-bold">
        {message.title}
      </Heading>
      {message.message ? (
        <p dir="auto" className="own-script line-clamp-3 whitespace-pre-line text-sm text-ink-soft">
          {message.message}
        </p>
      ) : null}
      {details ? <p className="text-sm text-ink-soft">{details}</p> : null}
      {children}
      <div className="-ms-4 flex flex-wrap">{actions}</div>
    </li>
  );
}
