import path from 'node:path';

/** Where programs of these names would be, the first names first. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
