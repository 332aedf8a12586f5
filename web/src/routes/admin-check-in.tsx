export { AdminDashboardScreen as AdminCheckInRoute } from '../features/admin-dashboard/admin-dashboard-screen.tsx';
