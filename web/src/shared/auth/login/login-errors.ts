export interface LoginErrors {
  email?: 'emailRequired' | 'emailInvalid' | undefined;
  password?: 'passwordRequired' | undefined;
}

/** As loose as the browser's email field: text, an @, text. The server checks the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function loginErrors(email: string, password: string): LoginErrors {
  const address = email.trim();
  return {
    email: address ? (EMAIL.test(address) ? undefined : 'emailInvalid') : 'emailRequired',
    password: password ? undefined : 'passwordRequired',
  };
}
