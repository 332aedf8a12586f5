import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '../person-row.ts';
import { emailParts, fitWidths, letterWidths, twoLines, type Wanted } from './column-widths.ts';
import type { Column } from './columns.ts';
import type { Density } from './density.ts';

interface Limits {
  /** In rem; a wider cell is cut, or takes two lines. */
  most: number;
  least: number;
}

/** Columns of free text. Others are always as wide as what they hold. */
const LIMITS: Partial<Record<Column, Limits>> = {
  name: { most: 18, least: 9 },
  company: { most: 16, least: 5 },
  position: { most: 16, least: 5 },
  ticketType: { most: 12, least: 5 },
};
/** In rem: wider than an address that anybody has. */
const EMAIL_MOST = 36;

/** In rem: what stands beside the text. */
const BADGE = 1.25;
const ICON = 1.25;
const AVATAR = 3;
/** Names beside a picture are written larger than the other cells. */
const LARGER = 16 / 14;

/** In rem: the padding of a cell, and the column of checkboxes. */
const PADDING: Record<Density, number> = { comfortable: 1.5, compact: 1 };
export const TICK_WIDTHS: Record<Density, number> = { comfortable: 2.75, compact: 2.25 };

/** In px, for the room that the table has; undefined before it is known. */
export function useColumnWidths(
  container: RefObject<HTMLElement | null>,
  all: readonly PersonRow[],
  columns: readonly Column[],
  density: Density,
): number[] | undefined {
  const { t } = useTranslation();
  const isCompact = density === 'compact';
  const available = useWidth(container, TICK_WIDTHS[density]);
  const wanted = useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const [plain, bold] = lettersOf(rem);
    const badge = (...texts: string[]) => Math.max(...texts.map((text) => bold(text))) + BADGE * rem;
    const widest = (text: (row: PersonRow) => number) => all.reduce((most, row) => Math.max(most, text(row)), 0);
    /** What stands in a column's cells, without their padding. */
    const content = (column: Column): number => {
      if (column === 'name') {
        const name = widest(({ user }) => bold(user.name));
        return isCompact ? name : name * LARGER + AVATAR * rem;
      }
      if (column === 'checkedIn') return isCompact ? 3 * rem : badge(t('people.presence.in')) + ICON * rem;
      if (column === 'ticket_status') return badge(t('people.ticket.revoked'), t('people.ticket.valid'));
      if (column === 'role') return badge(t('people.role.admin'), t('people.role.user'));
      // "21 Nov, 09:14" and its kind.
      if (column === 'checkin_time') return 8 * rem;
      if (column === 'email')
        return widest(({ user: { email = '', verified, shares_email } }) => {
          const marks = Number(verified === false) + Number(shares_email === true);
          if (isCompact || marks < 2) return plain(email) + marks * ICON * rem;
          return Math.max(plain(email), badge(t('people.unverified')) + badge(t('people.sharesEmail')));
        });
      return widest(({ user }) => plain(user[column] ?? ''));
    };
    const padding = PADDING[density] * rem;
    return columns.map((column): Wanted => {
      const title = t(`people.column.${column}`);
      const head = bold(title) + ICON * rem;
      // Its words may stand below each other where rows have two lines.
      const headLeast = isCompact ? head : Math.max(...title.split(' ').map(bold)) + ICON * rem;
      const held = content(column);
      if (column === 'email') {
        const part = isCompact ? held : widest(({ user }) => Math.max(...emailParts(user.email ?? '').map(plain)));
        const [whole, least] = [held, part].map((width) => Math.max(head, Math.min(width, EMAIL_MOST * rem)) + padding);
        return { wanted: whole ?? 0, least: least ?? 0 };
      }
      const { most, least } = LIMITS[column] ?? { most: Number.POSITIVE_INFINITY, least: Number.POSITIVE_INFINITY };
      const wanted = Math.max(head, Math.min(held, most * rem));
      // Rows with two lines hold every name whole, if a little wider makes that so.
      const names =
        column === 'name' && !isCompact
          ? widest(({ user }) => twoLines(user.name, bold)) * LARGER + AVATAR * rem
          : least * rem;
      const narrow = Math.min(wanted, held, Math.max(names, least * rem));
      return { wanted: wanted + padding, least: Math.max(headLeast, narrow) + padding };
    });
  }, [all, columns, density, isCompact, t]);
  return useMemo(() => (available === undefined ? undefined : fitWidths(wanted, available)), [wanted, available]);
}

/** How wide a plain and a bold text are, in px. */
function lettersOf(rem: number): [plain: (text: string) => number, bold: (text: string) => number] {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  const of = (weight: number) =>
    letterWidths((letter) => {
      if (!context) return 0.6 * rem;
      context.font = `${weight} ${0.875 * rem}px ${fontFamily}`;
      return context.measureText(letter).width;
    });
  return [of(400), of(600)];
}

/** Room for the columns of data in px, kept up to date. */
function useWidth(container: RefObject<HTMLElement | null>, besideRem: number): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // A pixel less: a width that was rounded up would scroll.
      setWidth(element.clientWidth - besideRem * rem - 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container, besideRem]);
  return width;
}
