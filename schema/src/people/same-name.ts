import { searchForm } from '../define/search-form.ts';

/** Names are compared as they are searched: without case, accents and punctuation. */
export const isSameName = (one: string, another: string): boolean => searchForm(one) === searchForm(another);
