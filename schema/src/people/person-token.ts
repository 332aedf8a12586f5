/** Begins the token of a link that signs in one person who shares an address: the app asks for no password then. */
export const PERSON_TOKEN = 'person-';

export const isPersonToken = (token: string): boolean => token.startsWith(PERSON_TOKEN);
