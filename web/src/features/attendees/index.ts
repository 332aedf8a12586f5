export { AttendeeDialog } from './attendee-dialog.tsx';
export { HideMe } from './hide-me.tsx';
export { useInterestSuggestions } from './use-interest-suggestions.ts';
