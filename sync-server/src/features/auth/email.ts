import { z } from 'zod';

export const Email = z.string().trim().pipe(z.email('Enter an email address').max(254));
