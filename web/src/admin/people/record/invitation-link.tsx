import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { LinkToHandOver } from './link-to-hand-over.tsx';

/** The link of one person's invitation or new address, to hand over where the server sends no mail. */
export function InvitationLink({ link, user: { name, pending_email } }: { link: string; user: User }) {
  const { t } = useTranslation();
  return (
    <LinkToHandOver
      link={link}
      label={t(pending_email ? 'people.person.addressLink' : 'people.person.link', { name })}
      hint={pending_email ? t('people.person.addressLinkHint', { email: pending_email }) : t('people.person.linkHint')}
    />
  );
}
