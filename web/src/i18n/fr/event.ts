export const event = {
  yourTime: '({{time}} chez vous)',
} as const;
