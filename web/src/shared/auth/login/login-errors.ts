export interface LoginErrors {
  email?: 'emailRequired' | 'emailInvalid';
  password?: 'passwordRequired';
}

/** What the browser's own email field asks for: something, an @, something. The server knows better. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function loginErrors(email: string, password: string): LoginErrors {
  const address = email.trim();
  return {
    ...(address === '' ? { email: 'emailRequired' } : EMAIL.test(address) ? {} : { email: 'emailInvalid' }),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  };
}
