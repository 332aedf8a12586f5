/** When this device can't keep what was done. */
export const saving = {
  notSaved: 'Nothing was saved: this device could not store it. Free some space and try again.',
} as const;
