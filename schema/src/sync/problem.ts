import { z } from 'zod';

/** All reasons for refusing a call or command, with HTTP status and title. */
export const PROBLEMS = {
  malformed: { status: 400, title: 'The request could not be read' },
  not_signed_in: { status: 401, title: 'Not signed in' },
  account_erased: { status: 401, title: 'This account was removed' },
  door_removed: { status: 401, title: 'This phone was removed from the doors' },
  wrong_credentials: { status: 401, title: 'Wrong email or password' },
  not_allowed: { status: 403, title: 'Not allowed' },
  /** Right after signing in, or after the password was entered again, the same thing is done. */
  confirm_password: { status: 403, title: 'Password needed again' },
  not_found: { status: 404, title: 'Not found' },
  already_decided: { status: 409, title: 'Already decided' },
  already_checked_in: { status: 409, title: 'Already checked in' },
  /** Somebody else wrote into the same field since the edit began. */
  changed_meanwhile: { status: 409, title: 'Changed by somebody else' },
  already_sent: { status: 409, title: 'Already sent' },
  already_registered: { status: 409, title: 'Already registered' },
  registration_closed: { status: 409, title: 'Registration is not open' },
  check_in_closed: { status: 409, title: 'Check-in is not open' },
  gate_code_needed: { status: 409, title: 'A gate code is needed' },
  ticket_revoked: { status: 409, title: 'The ticket was revoked' },
  cannot_be_undone: { status: 409, title: 'This cannot be undone' },
  outdated_protocol: { status: 409, title: 'App and server are of different versions' },
  /** Of a push, in a rolling update: a process of the next version can read it, and the same is sent again. */
  older_server: { status: 409, title: 'The server is older than the app' },
  too_large: { status: 413, title: 'Too large' },
  wrong_media_type: { status: 415, title: 'Wrong media type' },
  invalid: { status: 422, title: 'Some values are not valid' },
  invalid_code: { status: 422, title: 'The code is not valid' },
  unknown_command: { status: 422, title: 'Unknown command' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Not available right now' },
  /** Phones tell it from a server that is out of reach: nothing is wrong with their network. */
  archived: { status: 503, title: 'The event is archived' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** An error answer, `application/problem+json` (RFC 9457). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A sentence for people, in the language that the caller asked for; see the server's `http/problem-words`. */
  detail: z.string(),
  code: z.enum(PROBLEM_CODES),
  /** One for each invalid field. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;
