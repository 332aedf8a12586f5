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
