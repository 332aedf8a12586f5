export { StarButton } from './star-button.tsx';
export { useBookmarks } from './use-bookmarks.ts';
