export interface ChipsProps {
  label: string;
  items: readonly string[];
  /** Stand out, and come first. */
  marked?: readonly string[];
}

/** Words beside each other; nothing when there are none. */
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
