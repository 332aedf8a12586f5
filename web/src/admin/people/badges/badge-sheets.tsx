import { memo } from 'react';
import { createPortal } from 'react-dom';
import type { PersonRow } from '../person-row.ts';
import { Badge } from './badge.tsx';
import { type BadgeSize, inParts, PER_SHEET } from './badge-sizes.ts';

interface BadgeSheetsProps {
  rows: readonly PersonRow[];
  /** By the id of the person. */
  codes: ReadonlyMap<string, string>;
  event: string;
  size: BadgeSize;
}

/** The sheets that are printed; seen on paper only. */
export const BadgeSheets = memo(function BadgeSheets({ rows, codes, event, size }: BadgeSheetsProps) {
  return createPortal(
    <section aria-hidden="true" className="badge-sheets">
      {inParts(rows, PER_SHEET[size]).map((sheet) => (
        <div key={sheet[0]?.user.id} className="badge-sheet" data-size={size}>
          {sheet.map(({ user }) => (
            <Badge key={user.id} user={user} code={codes.get(user.id) ?? ''} event={event} size={size} />
          ))}
        </div>
      ))}
    </section>,
    document.body,
  );
});
