export { AdminDashboardScreen as AdminDashboardRoute } from '../features/admin-dashboard/admin-dashboard-screen.tsx';
