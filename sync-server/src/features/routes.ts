import type { Route } from '../http/route.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { handOutRoutes } from './auth/mails/hand-out.routes.ts';
import { mailsRoutes } from './auth/mails/mails.routes.ts';
import { previewRoutes } from './auth/mails/preview.routes.ts';
import { refusalsRoutes } from './auth/mails/refusals.routes.ts';
import { passwordRoutes } from './auth/passwords/password.routes.ts';
import { registrationRoutes } from './auth/registration/registration.routes.ts';
import { adminSessionsRoutes } from './auth/sessions/admin-sessions.routes.ts';
import { sharedRoutes } from './auth/shared/shared.routes.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { connectionsRoutes } from './connections/connections.routes.ts';
import { adminRoutes } from './dashboard/admin.routes.ts';
import { doorsRoutes } from './doors/doors.routes.ts';
import { eventsRoutes } from './event/events.routes.ts';
import { exhibitorsRoutes } from './exhibition/exhibitors.routes.ts';
import { laptopRoutes } from './laptop/hand-over.routes.ts';
import { messagesRoutes } from './messages/messages.routes.ts';
import { notificationsRoutes } from './messages/notifications.routes.ts';
import { pushRoutes } from './messages/push.routes.ts';
import { templatesRoutes } from './messages/templates.routes.ts';
import { importsRoutes } from './people/imports/imports.routes.ts';
import { ownDataRoutes } from './people/own-data.routes.ts';
import { peopleDataRoutes } from './people/people-data.routes.ts';
import { imagesRoutes } from './people/pictures/images.routes.ts';
import { usersRoutes } from './people/users.routes.ts';
import { calendarRoutes } from './programme/calendar.routes.ts';
import { feedbackRoutes } from './programme/feedback/feedback.routes.ts';
import { speakerPicturesRoutes } from './programme/pictures/speaker-pictures.routes.ts';
import { venueRoutes } from './programme/venue.routes.ts';
import { publicConfigRoutes } from './public-config/public-config.routes.ts';
import { eventKeysRoutes } from './tickets/event-keys.routes.ts';
import { qrRoutes } from './tickets/qr.routes.ts';

/** All routes of the features. A function, because each app needs its own rate limits. */
export const featureRoutes = (): Route[] => [
  ...publicConfigRoutes(),
  ...authRoutes(),
  ...registrationRoutes(),
  ...passwordRoutes(),
  ...sharedRoutes(),
  ...mailsRoutes(),
  ...previewRoutes(),
  ...handOutRoutes(),
  ...refusalsRoutes(),
  ...eventsRoutes(),
  ...ownDataRoutes(),
  ...usersRoutes(),
  ...imagesRoutes(),
  ...checkInRoutes(),
  ...qrRoutes(),
  ...eventKeysRoutes(),
  ...adminRoutes(),
  ...auditRoutes(),
  ...adminSessionsRoutes(),
  ...peopleDataRoutes(),
  ...importsRoutes(),
  ...connectionsRoutes(),
  ...doorsRoutes(),
  ...exhibitorsRoutes(),
  ...notificationsRoutes(),
  ...messagesRoutes(),
  ...templatesRoutes(),
  ...pushRoutes(),
  ...venueRoutes(),
  ...calendarRoutes(),
  ...feedbackRoutes(),
  ...speakerPicturesRoutes(),
  ...laptopRoutes(),
];
