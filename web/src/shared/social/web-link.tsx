import type { ReactNode } from 'react';
import { shortAddress, webAddress } from './web-address.ts';

export interface WebLinkProps {
  /** As somebody typed it. */
  text: string | undefined;
  profileBase?: string;
  icon: ReactNode;
  /** What it leads to; said before the address. */
  label: string;
}

/** Nothing where the words are no address. Opens outside the app, which learns nothing of it. */
export function WebLink({ text = '', profileBase, icon, label }: WebLinkProps) {
  const address = webAddress(text, profileBase);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="flex min-h-tap items-center gap-3 font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 truncate" dir="ltr">
        {shortAddress(address)}
      </span>
    </a>
  );
}
