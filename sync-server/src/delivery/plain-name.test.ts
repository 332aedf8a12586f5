import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainName } from './plain-name.ts';

describe('a name in a mail or a notification', () => {
  it.each([
    ['is left as it is', 'Ngũgĩ wa Thiong’o', 'Ngũgĩ wa Thiong’o'],
    ['keeps initials', 'J. R. R. O’Neil-Abdi, Dr.', 'J. R. R. O’Neil-Abdi, Dr.'],
    ['keeps scripts and their joiners', 'محمد علی‌زاده', 'محمد علی‌زاده'],
    ['keeps emoji', 'Amina 👩🏾‍🔬🇰🇪', 'Amina 👩🏾‍🔬🇰🇪'],
    ['has no further lines', 'Amina\r\nBcc: all@evil.test\r\n\r\nPay here', 'Amina Bcc: all evil test Pay here'],
    ['has no other ends of lines', 'a\u2028b\u2029c\u0085d\u000be', 'a b c d e'],
    ['has no link', 'Amina http://evil.test click', 'Amina click'],
    ['has no other scheme', 'HTTPS://EVIL.TEST/a?b javascript:alert(1) mailto:a@b.test Amina', 'Amina'],
    ['has no bare domain', 'evil.test/login and www.evil.test', 'evil test/login and'],
    ['has no address', 'write to pay@evil.test', 'write to pay evil test'],
    ['has no domain in other full stops', 'evil。test evil．test', 'evil test evil test'],
    ['has no domain split by what nobody sees', 'evil.\u200btest', 'evil. test'],
    ['does not turn the text around', 'Amina \u202egpj.exe\u202c \u2066x\u2069', 'Amina gpj exe x'],
    ['has no markup', '<b>Amina</b><img src=x>', 'b Amina /b img src=x'],
    ['has no invisible tags', `A${String.fromCodePoint(0xe0041, 0xe0042)}mina`, 'A mina'],
    ['can be nothing', ' \u0000\u200b ', ''],
  ])('%s', (_, name, expected) => expect(plainName(name)).toBe(expected));

  it('is short, and cut between characters', () => {
    expect(plainName('x'.repeat(200))).toBe(`${'x'.repeat(60)}…`);
    expect(plainName('👩🏾‍🔬'.repeat(80))).toBe(`${'👩🏾‍🔬'.repeat(60)}…`);
    expect(plainName(`e${'\u0316'.repeat(190)}`).length).toBeLessThan(8);
  });

  it('is one line without a link, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const plain = plainName(name);
        expect(plain).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u);
        expect(plain).toBe(plain.trim());
      }),
    );
  });
});
