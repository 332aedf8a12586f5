export { AttendeeDialog } from './attendee-dialog.tsx';
export { HideMe } from './hide-me.tsx';
