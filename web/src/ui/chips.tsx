/** Words beside each other; nothing when there are none. */
export function Chips({ label, items }: { label: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium text-ink-soft">
          {item}
        </li>
      ))}
    </ul>
  );
}
