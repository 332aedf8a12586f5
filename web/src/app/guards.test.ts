import { describe, expect, it } from 'vitest';
import type { Session } from '../shared/auth/session-store.ts';
import {
  addressTokenIn,
  guardAdmin,
  guardHome,
  guardLogin,
  isRegister,
  pairingCodeIn,
  resetTokenIn,
  verifyTokenIn,
} from './guards.ts';

const signedIn = (role: 'admin' | 'user' | 'door'): Session => ({
  state: 'signed_in',
  token: 't',
  user_id: 'u',
  event_id: 'event-001',
  role,
});
const OUT: Session = { state: 'signed_out', expired: false };

describe('/admin', () => {
  it('is for admins; others go to /, strangers to sign in and back', () => {
    expect(guardAdmin(signedIn('admin'), '/admin/check-in')).toEqual({ show: true });
    expect(guardAdmin(signedIn('user'), '/admin/check-in')).toEqual({ show: false, go: '/' });
    expect(guardAdmin(OUT, '/admin/check-in')).toEqual({ show: false, go: '/login', requested: '/admin/check-in' });
  });
});

describe('/login', () => {
  it('leads who is signed in on to where they wanted to go', () => {
    expect(guardLogin(OUT, {})).toEqual({ show: true });
    expect(guardLogin(signedIn('user'), { redirect: '/?section=venue' })).toEqual({
      show: false,
      go: '/?section=venue',
    });
    expect(guardLogin(signedIn('admin'), {})).toEqual({ show: false, go: '/admin' });
  });

  it('reads the link of an invitation after the #, and shows it to whoever brings it', () => {
    expect(verifyTokenIn('#verify=a-Token_1')).toBe('a-Token_1');
    for (const hash of ['', 'verify', 'verified=1', 'pair=1']) expect(verifyTokenIn(hash) || undefined).toBeUndefined();
    expect(guardLogin(signedIn('user'), {}, 'verify=a-Token_1')).toEqual({ show: true });
    expect(guardLogin(signedIn('user'), {}, 'verify')).toEqual({ show: false, go: '/' });
    expect([isRegister('#register'), isRegister('registered'), isRegister('')]).toEqual([true, false, false]);
    expect(guardLogin(signedIn('user'), {}, 'register')).toEqual({ show: false, go: '/' });
  });

  it('reads the link of a new address after the #, and shows it to whoever brings it', () => {
    expect(addressTokenIn('#address=a-Token_1')).toBe('a-Token_1');
    for (const hash of ['', 'address', 'addresses=1']) expect(addressTokenIn(hash) || undefined).toBeUndefined();
    expect(guardLogin(signedIn('user'), {}, 'address=a-Token_1')).toEqual({ show: true });
    expect(guardLogin(signedIn('user'), {}, 'address')).toEqual({ show: false, go: '/' });
  });

  it('shows the form for a new password to whoever brings the link', () => {
    expect(guardLogin(signedIn('user'), {}, '#token=from-the-mail')).toEqual({ show: true });
    expect(guardLogin(signedIn('user'), { token: 'from-an-older-mail' })).toEqual({ show: true });
    expect(resetTokenIn({}, '#token=from-the-mail')).toBe('from-the-mail');
    expect(resetTokenIn({ token: 'from-an-older-mail' }, '')).toBe('from-an-older-mail');
    for (const hash of ['', '#pair=BCDFG-HJKMN', '#tokens=1']) expect(resetTokenIn({}, hash)).toBeUndefined();
  });
});

describe('pairing a phone', () => {
  it('reads the code that came with the address', () => {
    expect(pairingCodeIn('pair=BCDFG-HJKMN')).toBe('BCDFG-HJKMN');
    expect(pairingCodeIn('#pair=BCDFG-HJKMN')).toBe('BCDFG-HJKMN');
    expect(pairingCodeIn('pair')).toBe('');
    for (const hash of ['', 'content', 'pairs=1']) expect(pairingCodeIn(hash)).toBeUndefined();
  });

  it('tells a phone that was removed so, at the login page', () => {
    expect(guardHome({ ...OUT, removed: true })).toEqual({ show: false, go: '/login' });
    expect(guardHome(OUT)).toEqual({ show: true });
    expect(guardHome(signedIn('door'))).toEqual({ show: true });
  });

  it('tells who is signed in to sign out first, and leads a paired phone to its door, which is all it has', () => {
    expect(guardLogin(signedIn('admin'), {}, 'pair=BCDFG-HJKMN')).toEqual({ show: true });
    expect(guardLogin(signedIn('door'), {}, 'pair=BCDFG-HJKMN')).toEqual({ show: false, go: '/' });
    expect(guardAdmin(signedIn('door'), '/admin/check-in')).toEqual({ show: false, go: '/' });
  });
});
