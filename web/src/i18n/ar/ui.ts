export const ui = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  loading: 'جارٍ التحميل…',
  clear: 'مسح',
  back: 'رجوع',
} as const;
