import { Link } from '@tanstack/react-router';
import Contact from 'lucide-react/icons/contact';
import { useTranslation } from 'react-i18next';
import { useLiveDocument, useReplica } from '../../replica/react.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

/** Says to who shares nothing that their connections can't reach them, and where to change it. */
export function ShareYours() {
  const { t } = useTranslation();
  const { user_id } = useReplica();
  const shared = useLiveDocument('contact_details', user_id);
  if (shared !== null) return null;
  return (
    <Banner
      tone="sky"
      icon={<Contact aria-hidden="true" className="size-5" />}
      actions={
        <Link to="/" search={{ section: 'profile' }} className={buttonClass('secondary')}>
          {t('connections.shareYours')}
        </Link>
      }
    >
      {t('connections.shareYoursText')}
    </Banner>
  );
}
