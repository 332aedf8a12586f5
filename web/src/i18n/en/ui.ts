/** Words of the domain-free components. */
export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  clear: 'Clear',
  back: 'Back',
} as const;
