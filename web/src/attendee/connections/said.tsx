interface SaidProps {
  /** Who said it, and when or why. */
  label: string;
  text: string;
}

/** What one of two people wrote to the other one, in the direction of its own script. */
export const Said = ({ label, text }: SaidProps) => (
  <figure className="rounded-md border-s-4 border-line-strong bg-sunken px-3 py-2">
    <figcaption className="text-sm text-ink-soft">{label}</figcaption>
    <blockquote dir="auto" className="whitespace-pre-line text-pretty wrap-anywhere">
      {text}
    </blockquote>
  </figure>
);
