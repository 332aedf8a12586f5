import type { ReactNode } from 'react';

export interface WebLinkProps {
  /** The text that the person typed. */
  text: string | undefined;
  profileBase?: string;
  icon: ReactNode;
  /** The link's kind, read out before the address. */
  label: string;
}

/** Renders nothing if the text is no address. Opens outside the app, without a referrer. */
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

/**
 * The URL for a text that a person typed, or undefined. Returns only http(s) URLs, whatever the input, so that no
 * script can run.
 * @param profileBase URL prefix for profile names ("@amina"); without it a bare domain is an address
 */
export function webAddress(text: string, profileBase?: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return parsed(trimmed);
  const handle = /^@?([\w.-]{1,100})$/.exec(trimmed)?.[1];
  if (profileBase && handle && (trimmed.startsWith('@') || !handle.includes('.'))) return parsed(profileBase + handle);
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(trimmed) ? parsed(`https://${trimmed}`) : undefined;
}

function parsed(address: string): string | undefined {
  try {
    return new URL(address).href;
  } catch {
    return undefined;
  }
}

/** Shortened for display: "example.org/amina". What is no UTF-8, or would not be seen, stays encoded: "example.org/%ff". */
export function shortAddress(address: string): string {
  return address
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
    .replace(/(%[\da-f]{2})+/gi, readable);
}

function readable(encoded: string): string {
  try {
    const text = decodeURI(encoded);
    // A mark that turns the direction would show another address.
    return /[\p{C}\p{Z}]/u.test(text) ? encoded : text;
  } catch {
    return encoded;
  }
}
