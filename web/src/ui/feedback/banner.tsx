import type { ReactNode } from 'react';
import { TONE_CLASSES, type Tone } from '../badge.tsx';

export interface BannerProps {
  tone?: Tone;
  icon?: ReactNode;
  /** One or two buttons at the end. */
  actions?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits for a pause. */
  role?: 'alert' | 'status';
  /** Full width, above a screen. */
  wide?: boolean;
  children: ReactNode;
}

export function Banner({ tone = 'sky', icon, actions, role = 'status', wide = false, children }: BannerProps) {
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border border-transparent px-4 py-2.5 text-sm font-medium ${wide ? '' : 'rounded-md'} ${TONE_CLASSES[tone]}`}
    >
      {icon}
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {actions}
    </div>
  );
}
