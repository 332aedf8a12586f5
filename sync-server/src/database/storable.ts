/** PostgreSQL text can't store NUL or unpaired surrogates; `JSON.stringify` writes both as escapes. */
export const isStorable = (value: unknown): boolean =>
  !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value));
