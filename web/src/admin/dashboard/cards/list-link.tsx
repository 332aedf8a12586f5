import { Link, linkOptions } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';

/** The lists that the dashboard's figures are of. */
export const LISTS = {
  people: linkOptions({ to: '/admin/attendees', search: {} }),
  inside: linkOptions({ to: '/admin/attendees', search: { presence: 'in', ticket: 'valid' } }),
  checkedIn: linkOptions({ to: '/admin/attendees', search: { presence: 'in' } }),
  doors: linkOptions({ to: '/admin/check-in', search: { view: 'doors' } }),
  scans: linkOptions({ to: '/admin/check-in', search: { view: 'records' } }),
  sessions: linkOptions({ to: '/admin/exhibitors', search: { view: 'sessions' } }),
  exhibitors: linkOptions({ to: '/admin/exhibitors', search: {} }),
  messages: linkOptions({ to: '/admin/messaging', search: { view: 'sent' } }),
} as const;

/** Leads from a card's title line to its list. */
export const ListLink = ({ of, label }: { of: keyof typeof LISTS; label: string }) => (
  <Link
    {...LISTS[of]}
    className="inline-flex min-h-tap items-center gap-1 font-semibold text-brand-ink hover:underline"
  >
    {label}
    <ChevronRight aria-hidden="true" className="size-5" />
  </Link>
);
