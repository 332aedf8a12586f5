export const bookmarks = {
  star: 'Mettre {{name}} en favori',
} as const;
