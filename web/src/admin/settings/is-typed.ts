/** Whether somebody typed a name to say that they mean it; capitals and spaces around it don't matter. */
export const isTyped = (typed: string, name: string): boolean => {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase();
  return plain(typed) === plain(name);
};
