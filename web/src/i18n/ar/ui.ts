export const ui = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  loading: 'جارٍ التحميل…',
  clear: 'مسح',
  unsaved: 'لم يُحفظ ما كتبته بعد.',
  keepWriting: 'متابعة الكتابة',
  discard: 'تجاهله',
  back: 'رجوع',
} as const;
