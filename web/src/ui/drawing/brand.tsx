/** The logo with the name; `compact`: the logo only. */
export function Brand({ className = '', compact = false }: { className?: string; compact?: boolean }) {
  return (
    <span className={`inline-flex items-center gap-2 sm:gap-3 ${className}`}>
      <img src="/icons/favicon.svg" alt="" width="40" height="40" className="size-10" />
      <span className={`text-lg font-extrabold sm:text-xl tracking-tight wrap-break-word ${compact ? 'sr-only' : ''}`}>
        {PRODUCT}
      </span>
    </span>
  );
}

const PRODUCT = 'Baraza';
