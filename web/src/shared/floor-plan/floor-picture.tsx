import type { Floor } from '@baraza/schema/event/floor-plan';
import { useState } from 'react';
import { usePicture } from '../../ui/picture/use-picture.ts';

/** How strongly a picture shows when nobody has said so. */
export const USUAL_OPACITY = 0.5;

/** The venue's own map under a floor, as wide as it; nothing without one, or where it can't be had. */
export function FloorPicture({ plan: { background, opacity, width, height } }: { plan: Floor }) {
  const address = usePicture(background);
  const [missing, setMissing] = useState<string>();
  return address && address !== missing ? (
    <image
      href={address}
      onError={() => setMissing(address)}
      width={width}
      height={height}
      opacity={opacity ?? USUAL_OPACITY}
      preserveAspectRatio="xMidYMid meet"
      className="pointer-events-none"
    />
  ) : null;
}
