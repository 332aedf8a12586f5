import { createFileRoute, redirect } from '@tanstack/react-router';

/** An address of the panel that there is not: the specification sends it to the dashboard. */
export const Route = createFileRoute('/_inside/admin/$')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/dashboard', replace: true });
  },
});
