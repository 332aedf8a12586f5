import type { User } from '@baraza/schema/people/user';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { QrPicture } from '../../../shared/scanner/qr-picture.tsx';
import { type BadgeSize, MEASURES } from './badge-sizes.ts';
import './badge-preview.css';

interface BadgePreviewProps {
  user: User;
  event: string;
  size: BadgeSize;
}

/** As long as a real one, so that its picture is as dense. */
const EXAMPLE = 'EXAMPLE '.repeat(20);

/** Class of font size: longer names get a smaller font, so that they fit. */
function lengthOf(name: string): 'short' | 'long' | 'longest' {
  if (name.length > 34) return 'longest';
  const longestWord = Math.max(...name.split(/\s/).map((word) => word.length));
  return name.length > 20 || longestWord > 10 ? 'long' : 'short';
}

/** What somebody's badge will look like, about; black on white, in true size, with no code that opens a door. */
export function BadgePreview({ user, event, size }: BadgePreviewProps) {
  const { t } = useTranslation();
  const { badge, padding, name, code, isUpright } = MEASURES[size];
  const measures = {
    width: `${badge[0]}mm`,
    height: `${badge[1]}mm`,
    padding: `${padding[1]}mm ${padding[0]}mm`,
    '--name': `${name}mm`,
    '--code': `${code}mm`,
  } as CSSProperties;
  return (
    <div className="badge" data-upright={isUpright} style={measures}>
      <p dir="auto" className="badge-event line-clamp-2">
        {event}
      </p>
      <div className="min-w-0 self-center">
        <p dir="auto" data-length={lengthOf(user.name)} className="badge-name line-clamp-4">
          {user.name}
        </p>
        <p dir="auto" className="badge-company mt-[1mm] line-clamp-2">
          {user.company}
        </p>
      </div>
      <QrPicture code={EXAMPLE} label={t('people.badges.code')} className="badge-code" />
      <p dir="auto" className="badge-ticket">
        {user.ticketType}
      </p>
    </div>
  );
}
