/** The mark with the name beside it; `compact`: where there is room for the mark only. */
export function Brand({ className = '', compact = false }: { className?: string; compact?: boolean }) {
  return (
    <span className={`inline-flex items-center gap-3 ${className}`}>
      <img src="/icons/favicon.svg" alt="" width="40" height="40" className="size-10" />
      <span className={`text-xl font-extrabold tracking-tight ${compact ? 'sr-only' : ''}`}>{PRODUCT}</span>
    </span>
  );
}

const PRODUCT = 'Baraza';
