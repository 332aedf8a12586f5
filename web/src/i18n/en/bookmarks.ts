/** Stars. */
export const bookmarks = {
  star: 'Star {{name}}',
} as const;
