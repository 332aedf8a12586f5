/** Placeholder in the size of the coming content, so that nothing moves when it loads. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`shimmer block rounded-sm ${className}`} />;
}

/** A column of `count` skeletons. */
export function SkeletonRows({ count, className = 'h-16 w-full' }: { count: number; className?: string }) {
  return (
    <div className="grid gap-3" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <Skeleton key={row} className={className} />
      ))}
    </div>
  );
}
