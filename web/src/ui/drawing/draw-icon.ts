import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Record<string, string>];

/**
 * A component for an icon; to screen readers it is decoration, unless it has a label or a role. One that points along the
 * line of text does so in both directions of writing.
 */
export const drawIcon =
  (shapes: readonly Shape[], points = false) =>
  ({ role, 'aria-label': label, className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': role || label ? undefined : 'true',
        role,
        'aria-label': label,
        className: points ? `${className} rtl:-scale-x-100` : className || undefined,
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
