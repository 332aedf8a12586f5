import type { ReactNode } from 'react';

/** Choices side by side while they fit; one whose words are long gets a line of its own rather than being cut. */
export const FilterRow = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`flex flex-wrap gap-3 *:min-w-34 *:grow [&_select]:field-sizing-content ${className}`}>
    {children}
  </div>
);
