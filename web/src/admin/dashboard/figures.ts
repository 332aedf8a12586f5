export interface AdminFigures {
  total_users: number;
  checked_in_users: number;
  total_exhibitors: number;
  total_sessions: number;
  notifications_today: number;
}

/** 0 to 100, to one decimal; 0 when there are no people. */
export const checkInRate = ({ total_users, checked_in_users }: AdminFigures): number =>
  total_users === 0 ? 0 : Math.round((checked_in_users / total_users) * 1_000) / 10;
