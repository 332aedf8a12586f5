export interface LoginErrors {
  email?: 'emailRequired' | 'emailInvalid';
  password?: 'passwordRequired';
}

/** As loose as the browser's email field: text, an @, text. The server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function loginErrors(email: string, password: string): LoginErrors {
  const address = email.trim();
  return {
    ...(address === '' ? { email: 'emailRequired' } : EMAIL.test(address) ? {} : { email: 'emailInvalid' }),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  };
}
