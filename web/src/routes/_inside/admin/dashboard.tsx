import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboardScreen } from '../../../admin/dashboard/admin-dashboard-screen.tsx';

export const Route = createFileRoute('/_inside/admin/dashboard')({ component: AdminDashboardScreen });
