import { useState } from 'react';
import { TONE_CLASSES, type Tone } from '../badge.tsx';
import { NamePattern, numberOf } from '../drawing/name-pattern.tsx';
import { usePicture } from './use-picture.ts';

const TITLES = /^(dr|prof|professor|mr|mrs|ms|mme|m|eng|hon|h\.?e|sheikh|sr)\.?$/i;

/** One or two initials of a name in any script; ignores titles; "?" when there is no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–]+/).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !TITLES.test(word));
  const used = named.length > 0 ? named : words;
  const letters = [used[0], used.length > 1 ? used.at(-1) : undefined].map(
    (word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}

const TONES: Tone[] = ['brand', 'earth', 'sky', 'sun'];
/** The initials have the size of their circle, whatever that of the text beside it. */
const SIZES = {
  small: 'size-9 text-[12px]',
  medium: 'size-12 text-[16px]',
  big: 'size-16 text-[23px]',
  large: 'size-24 text-[28px]',
};

export interface AvatarProps {
  name: string;
  /** URL of an image on this origin, or of one still to be sent; without it, or if it fails to load, a pattern and initials show. */
  image?: string | null | undefined;
  size?: keyof typeof SIZES;
  /** Square with soft corners, for organisations; a logo is shown whole, on the white that logos are made for. */
  square?: boolean;
}

/** Of this origin, or still on this device: nobody's picture makes other people's devices call a foreign server. */
const OURS = /^(\/(?![/\\])|data:image\/|blob:)/;

/** Decorative: the name is always written beside it. */
export function Avatar({ name, image, size = 'medium', square = false }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const address = usePicture(image);
  const shape = `${SIZES[size]} ${square ? 'rounded-md' : 'rounded-full'} shrink-0`;
  if (address && image && OURS.test(image) && image !== missing)
    return (
      <img
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setMissing(image)}
        className={`${shape} ${square ? 'border border-line bg-white object-contain p-0.5' : 'bg-sunken object-cover'}`}
      />
    );
  return (
    <span
      aria-hidden="true"
      data-drawn={size}
      className={`${shape} grid place-items-center overflow-hidden font-bold ${TONE_CLASSES[TONES[numberOf(name) % TONES.length] ?? 'brand']}`}
    >
      <NamePattern name={name} />
      <span className="col-start-1 row-start-1">{initialsOf(name)}</span>
    </span>
  );
}
