export { AdminDashboardScreen as AdminDashboardRoute } from '../admin/dashboard/admin-dashboard-screen.tsx';
