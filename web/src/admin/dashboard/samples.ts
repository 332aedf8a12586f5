/** Shown, and called samples, while a device has never reached the server. */
export const SAMPLE_FIGURES = {
  total_users: 850,
  checked_in_users: 320,
  total_exhibitors: 25,
  total_sessions: 3,
  notifications_today: 5,
} as const;
