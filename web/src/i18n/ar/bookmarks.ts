export const bookmarks = {
  star: 'إضافة {{name}} إلى المفضلة',
} as const;
