import { createFileRoute } from '@tanstack/react-router';
import { BigScreen } from '../../../admin/dashboard/big-screen/big-screen.tsx';

export const Route = createFileRoute('/_inside/admin/big-screen')({ component: BigScreen });
