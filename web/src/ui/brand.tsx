/** The mark with the name beside it. */
export function Brand({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-3 ${className}`}>
      <img src="/icons/favicon.svg" alt="" width="40" height="40" className="size-10" />
      <span className="text-xl font-extrabold tracking-tight">{PRODUCT}</span>
    </span>
  );
}

const PRODUCT = 'Baraza';
