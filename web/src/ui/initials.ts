const TITLES = /^(dr|prof|professor|mr|mrs|ms|mme|m|eng|hon|h\.?e|sheikh|sr)\.?$/i;

/** One or two letters that stand for a name in any script; titles don't count, "?" when there is no letter. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–]+/).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !TITLES.test(word));
  const used = named.length > 0 ? named : words;
  const letters = [used[0], used.length > 1 ? used.at(-1) : undefined].map(
    (word) => word?.match(/\p{L}\p{M}*/u)?.[0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
