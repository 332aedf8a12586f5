import { useId } from 'react';

/** Background pattern of triangles and dots, in the text colour. Decorative. */
export function WovenPattern({ className = '' }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <defs>
        <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
          <path d="M0 48 12 28l12 20zM24 48l12-20 12 20z" fill="currentColor" />
          <path d="M0 0 12 20 24 0zM24 0l12 20L48 0z" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="24" cy="25" r="2.5" fill="currentColor" />
          <circle cx="0" cy="25" r="2.5" fill="currentColor" />
          <circle cx="48" cy="25" r="2.5" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
