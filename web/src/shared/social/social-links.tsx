import type { User } from '@baraza/schema/people/user';
import AtSign from 'lucide-react/icons/at-sign';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Globe from 'lucide-react/icons/globe';
import { useTranslation } from 'react-i18next';
import { WebLink } from './web-link.tsx';

/** Links to a person's website and social profiles. */
export function SocialLinks({ social }: { social: User['social'] }) {
  const { t } = useTranslation();
  if (!social.linkedin && !social.twitter && !social.website) return null;
  return (
    <div>
      <WebLink text={social.website} icon={<Globe />} label={t('social.website')} />
      <WebLink
        text={social.linkedin}
        profileBase="https://www.linkedin.com/in/"
        icon={<BriefcaseBusiness />}
        label={t('social.linkedin')}
      />
      <WebLink text={social.twitter} profileBase="https://x.com/" icon={<AtSign />} label={t('social.twitter')} />
    </div>
  );
}
