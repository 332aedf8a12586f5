export const saving = {
  notSaved: 'لم يُحفظ شيء: تعذّر على هذا الجهاز تخزينه. أفرغ بعض المساحة وحاول مجددًا.',
} as const;
