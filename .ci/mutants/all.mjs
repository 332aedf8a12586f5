import { it } from 'vitest';

it('has run all other tests before, once for each mutant', () => undefined);
