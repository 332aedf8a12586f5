export { nextOf } from './agenda.ts';
export { AgendaReminders } from './agenda-reminders.tsx';
export { AgendaView } from './agenda-view.tsx';
export { nowAndNext, type ProgrammeSession, phaseOf } from './programme.ts';
export { ProgrammeDialog, type ProgrammeSubject } from './programme-dialog.tsx';
export { ProgrammeView } from './programme-view.tsx';
export { ReminderSetting } from './reminder-setting.tsx';
export { SpeakersView } from './speakers-view.tsx';
export { type Agenda, useAgenda, useProgramme } from './use-programme.ts';
