import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it('breaks after the @', () => {
  expect(renderToStaticMarkup(<EmailText email="adaeze.akpan@mvuaclimate.example" />)).toBe(
    'adaeze.akpan@<wbr/>mvuaclimate.example',
  );
});
