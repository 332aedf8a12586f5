import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../../../admin/people/people-screen.tsx';

export const Route = createFileRoute('/_inside/admin/attendees')({ component: PeopleScreen });
