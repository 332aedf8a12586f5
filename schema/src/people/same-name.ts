import { searchForm } from '../define/search-form.ts';

/** The same for names that are the same: they are compared as they are searched, without case, accents and punctuation. */
export const nameKey = searchForm;

export const isSameName = (one: string, another: string): boolean => nameKey(one) === nameKey(another);
