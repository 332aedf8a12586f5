import type { User } from '@baraza/schema/people/user';
import ContactIcon from 'lucide-react/icons/contact';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveDocument } from '../../replica/react.tsx';
import { telephone } from '../../shared/social/telephone.ts';
import { webAddress } from '../../shared/social/web-link.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/file/save-file.ts';
import { CONTACT_FILE_TYPE, contactFile, contactFileName } from './contact-file.ts';
import { useRelation } from './use-connections.ts';
import { useContactWords } from './use-contact-words.ts';

/** How somebody one is connected with may be reached, and their card for the phone's address book. */
export function ConnectedContact({ user }: { user: User }) {
  const { t } = useTranslation();
  const details = useLiveDocument('contact_details', user.id);
  const words = useContactWords();
  if (useRelation(user.id) !== 'connected') return null;
  const { email = '', phone = '', messenger = '' } = details ?? {};
  const save = () =>
    saveFile(
      contactFileName(user.name),
      CONTACT_FILE_TYPE,
      contactFile([{ user, details: details ?? undefined }], words),
    );
  return (
    <section className="grid justify-items-start gap-2">
      {details ? (
        <>
          <h3 className="font-bold">{t('connections.contact')}</h3>
          <div className="w-full">
            <Line icon={<Mail />} label={t('connections.email')} text={email} href={`mailto:${encodeURI(email)}`} />
            <Line icon={<Phone />} label={t('connections.phone')} text={phone} href={telephone(phone)} />
            <Line
              icon={<MessageCircle />}
              label={t('connections.messenger')}
              text={messenger}
              href={/^https?:\/\//i.test(messenger) ? webAddress(messenger) : undefined}
            />
          </div>
        </>
      ) : null}
      <Button tone="secondary" icon={<ContactIcon aria-hidden="true" className="size-5 shrink-0" />} onClick={save}>
        {t('connections.save')}
      </Button>
    </section>
  );
}

interface LineProps {
  icon: ReactNode;
  label: string;
  text: string;
  /** Absent: there is nothing to open. */
  href: string | undefined;
}

function Line({ icon, label, text, href }: LineProps) {
  if (text === '') return null;
  const content = (
    <>
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
    </>
  );
  const row = 'flex min-h-tap items-center gap-3';
  return href ? (
    <a
      href={href}
      {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      className={`${row} font-medium text-brand-ink underline-offset-4 hover:underline`}
    >
      {content}
    </a>
  ) : (
    <p className={row}>{content}</p>
  );
}
