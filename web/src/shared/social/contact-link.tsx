import type { ReactNode } from 'react';

export interface ContactLinkProps {
  kind: 'mailto' | 'tel';
  text: string | undefined;
  icon: ReactNode;
  label: string;
}

/** A mail or telephone link; renders nothing without a text. */
export function ContactLink({ kind, text, icon, label }: ContactLinkProps) {
  if (!text) return null;
  const target = kind === 'tel' ? text.replace(/[^\d+]/g, '') : encodeURIComponent(text).replace('%40', '@');
  return (
    <a
      href={`${kind}:${target}`}
      className="flex min-h-tap items-center gap-3 font-medium text-brand-ink underline-offset-4 hover:underline"
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft [&>svg]:size-5">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 truncate" dir="ltr">
        {text}
      </span>
    </a>
  );
}
