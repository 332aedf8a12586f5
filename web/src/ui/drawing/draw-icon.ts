import { createElement, type SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Record<string, string>];

/** A component for an icon; to screen readers it is decoration, unless it has a label or a role. */
export const drawIcon =
  (shapes: readonly Shape[]) =>
  ({ role, 'aria-label': label, ...rest }: SVGProps<SVGSVGElement>) =>
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
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
