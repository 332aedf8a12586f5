import type { Floor } from '@baraza/schema/event/floor-plan';
import { pictureAddress } from '../../ui/picture-address.ts';

/** How strongly a picture shows when nobody has said so. */
export const USUAL_OPACITY = 0.5;

/** The venue's own map under a floor, as wide as it; nothing without one. */
export const FloorPicture = ({ plan: { background, opacity, width, height } }: { plan: Floor }) =>
  background ? (
    <image
      href={pictureAddress(background)}
      width={width}
      height={height}
      opacity={opacity ?? USUAL_OPACITY}
      preserveAspectRatio="xMidYMid meet"
      className="pointer-events-none"
    />
  ) : null;
