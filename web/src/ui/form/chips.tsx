export interface ChipsProps {
  label: string;
  items: readonly string[];
  /** Items to highlight and show first. */
  marked?: readonly string[];
}

/** A row of words; renders nothing for an empty list. */
export function Chips({ label, items, marked = [] }: ChipsProps) {
  if (items.length === 0) return null;
  const ordered = [...items].sort((a, b) => Number(marked.includes(b)) - Number(marked.includes(a)));
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {ordered.map((item) => (
        <li
          key={item}
          className={`rounded-full px-3 py-1 text-sm font-medium ${marked.includes(item) ? 'bg-brand-soft text-brand-ink' : 'bg-sunken text-ink-soft'}`}
        >
          {item}
        </li>
      ))}
    </ul>
  );
}
