import { describe, expect, it } from 'vitest';
import { afterSignIn, localPath } from './destination.ts';

describe('where a person goes after signing in', () => {
  it.each([
    ['user', undefined, '/'],
    ['user', '/?section=venue', '/?section=venue'],
    ['user', '/anywhere?a=b#c', '/anywhere?a=b#c'],
    ['user', '/admin', '/'],
    ['user', '/admin/check-in', '/'],
    ['user', '/administrivia', '/administrivia'],
    ['user', '/login?redirect=/x', '/'],
    ['admin', undefined, '/admin'],
    ['admin', '/', '/admin'],
    ['admin', '/admin/check-in', '/admin/check-in'],
    ['admin', '/?section=venue', '/?section=venue'],
    ['user', 'https://elsewhere.example/', '/'],
    ['user', '//elsewhere.example/', '/'],
    ['user', '/\\elsewhere.example', '/'],
    ['user', '/./\\/elsewhere.example', '/'],
    ['user', 'javascript:alert(1)', '/'],
    ['admin', '/.//elsewhere.example', '/admin'],
  ] as const)('%s who asked for %s goes to %s', (role, asked, path) => {
    expect(afterSignIn(role, asked)).toBe(path);
  });
});

it('keeps a path of this app as it is', () => {
  expect(localPath('/a/b?c=d#e')).toBe('/a/b?c=d#e');
});

it.each([
  ['does not start at the top', 'programme'],
  ['is another place to a browser, which leaves tabs out', '/\t/elsewhere.example'],
  ['is another place to a browser, which leaves line ends out', '/\n\\elsewhere.example'],
])('what %s is no path of this app', (_, path) => expect(localPath(path)).toBeUndefined());

it('two slashes further on are part of a path', () => expect(localPath('/a//b')).toBe('/a//b'));
