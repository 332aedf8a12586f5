export { LeaveDialog } from './leave-dialog.tsx';
