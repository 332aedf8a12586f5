export { useDoorName, useWarningText } from './use-door-text.ts';
export { useDoorWarnings } from './use-doors.ts';
