/** Whether a typed confirmation equals a name; ignores case and extra spaces. */
export const isTyped = (typed: string, name: string): boolean => {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
  return plain(typed) === plain(name);
};
