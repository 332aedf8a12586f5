/** A database keeps neither NUL nor half of a surrogate pair; in JSON both are written as escapes. */
export const isStorable = (value: unknown): boolean =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
