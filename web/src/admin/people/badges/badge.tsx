import type { User } from '@baraza/schema/people/user';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../../shared/scanner/qr-picture.tsx';
import type { BadgeSize } from './badge-sizes.ts';
import './badges.css';

interface BadgeProps {
  user: User;
  code: string;
  event: string;
  size: BadgeSize;
}

/** Class of font size: longer names get a smaller font, so that they fit. */
function lengthOf(name: string): 'short' | 'long' | 'longest' {
  if (name.length > 34) return 'longest';
  const longestWord = Math.max(...name.split(/\s/).map((word) => word.length));
  return name.length > 20 || longestWord > 10 ? 'long' : 'short';
}

/** A person's badge: name, company and code, black on white, in true size. */
export function Badge({ user, code, event, size }: BadgeProps) {
  const { t } = useTranslation();
  return (
    <div className="badge" data-size={size}>
      <p className="badge-event line-clamp-2 font-semibold">{event}</p>
      <div className="min-w-0 self-center">
        <p dir="auto" data-length={lengthOf(user.name)} className="badge-name line-clamp-4 text-start">
          {user.name}
        </p>
        <p dir="auto" className="badge-company mt-[1mm] line-clamp-2 text-start">
          {user.company}
        </p>
      </div>
      <QrPicture code={code} label={t('people.badges.code', { name: user.name })} className="badge-code" />
      <p className="badge-ticket font-bold">{user.ticketType}</p>
    </div>
  );
}
