/** Words of the domain-free components. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  clear: 'Clear',
  unsaved: 'What you wrote is not saved yet.',
  keepWriting: 'Keep writing',
  discard: 'Discard it',
  back: 'Back',
} as const;
