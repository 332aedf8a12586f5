/** What most people who sign in do not need, in one file: on a slow line each one more takes a round trip. */
export { AddressForm } from './address-form.tsx';
export { ForgotPassword } from './forgot-password.tsx';
export { PairForm } from './pair-form.tsx';
export { PastedLink } from './pasted-link.tsx';
export { RegisterForm } from './register-form.tsx';
export { ResetForm } from './reset-form.tsx';
export { VerifyForm } from './verify-form.tsx';
