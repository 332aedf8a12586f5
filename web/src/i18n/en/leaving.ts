export const leaving = {
  title: 'Leave without saving?',
  text: 'What you wrote here is not saved yet. It will be gone.',
  stay: 'Stay',
  leave: 'Leave',
} as const;
