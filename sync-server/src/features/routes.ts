import { adminRoutes } from './admin/admin.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { adminSessionsRoutes } from './auth/admin-sessions.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { passwordRoutes } from './auth/password.routes.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { connectionsRoutes } from './connections/connections.routes.ts';
import { doorsRoutes } from './doors/doors.routes.ts';
import { eventsRoutes } from './events/events.routes.ts';
import { exhibitorsRoutes } from './exhibitors/exhibitors.routes.ts';
import { messagesRoutes } from './notifications/messages.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { pushRoutes } from './notifications/push.routes.ts';
import { templatesRoutes } from './notifications/templates.routes.ts';
import { publicConfigRoutes } from './public-config/public-config.routes.ts';
import { qrRoutes } from './qr/qr.routes.ts';
import type { Route } from './route.ts';
import { imagesRoutes } from './users/images.routes.ts';
import { ownDataRoutes } from './users/own-data.routes.ts';
import { peopleDataRoutes } from './users/people-data.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { venueRoutes } from './venue/venue.routes.ts';

/** The one list of the features' calls. Made anew for each app, because limits count within one. */
export const featureRoutes = (): Route[] => [
  ...publicConfigRoutes(),
  ...authRoutes(),
  ...passwordRoutes(),
  ...eventsRoutes(),
  ...ownDataRoutes(),
  ...usersRoutes(),
  ...imagesRoutes(),
  ...checkInRoutes(),
  ...qrRoutes(),
  ...adminRoutes(),
  ...auditRoutes(),
  ...adminSessionsRoutes(),
  ...backupRoutes(),
  ...peopleDataRoutes(),
  ...connectionsRoutes(),
  ...doorsRoutes(),
  ...exhibitorsRoutes(),
  ...notificationsRoutes(),
  ...messagesRoutes(),
  ...templatesRoutes(),
  ...pushRoutes(),
  ...venueRoutes(),
];
