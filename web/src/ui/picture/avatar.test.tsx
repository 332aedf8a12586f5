import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';

const shown = (image: string) => renderToStaticMarkup(<Avatar name="Amina Odhiambo" image={image} />);

it.each(['https://spy.test/pixel.png', '//spy.test/pixel.png', '/\\spy.test/pixel.png', 'http://localhost/x', 'x.png'])(
  'shows initials, and calls nobody, for a picture at %s',
  (image) => {
    expect(shown(image)).toContain('AO');
    expect(shown(image)).not.toContain('<img');
  },
);

it.each(['/api/images/0af3', 'data:image/webp;base64,AAAA', 'blob:http://localhost/1'])('shows %s', (image) => {
  expect(shown(image)).toContain('<img');
});

const drawn = (name: string) => renderToStaticMarkup(<Avatar name={name} />).replace(/>[^<>]*<\/span><\/span>$/, '');

it('a name is always drawn alike, and names with the same initials are told apart', () => {
  expect(drawn('Amina Odhiambo')).toBe(drawn('Amina Odhiambo'));
  const namesakes = ['Amina Odhiambo', 'Ayo Okafor', 'Abebe Oumer', 'Aïcha Ouédraogo', 'Ama Owusu', 'Ali Omar'];
  expect(new Set(namesakes.map(drawn)).size).toBe(namesakes.length);
});

it('names of a crowd are spread over the patterns', () => {
  const crowd = Array.from({ length: 500 }, (_, n) => `Person ${n}`);
  expect(new Set(crowd.map(drawn)).size).toBeGreaterThan(450);
});

it('a logo is shown whole, a portrait fills its circle', () => {
  const logo = renderToStaticMarkup(<Avatar square name="Dunia Sensors" image="/api/images/0af3" />);
  expect(logo).toContain('object-contain');
  expect(logo).not.toContain('object-cover');
  expect(shown('/api/images/0af3')).toContain('object-cover');
});
