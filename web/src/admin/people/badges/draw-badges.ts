import type { fontShelf } from '@baraza/schema/paper/fonts';
import type { Lettering } from '@baraza/schema/paper/lettering';
import { Paper } from '@baraza/schema/paper/paper';
import { qrModules } from '../../../shared/scanner/qr-modules.ts';
import type { BadgeOf, BadgeOrder, Lacking, LackingBadge } from './badge-file.ts';
import { MEASURES, type Measures } from './badge-sizes.ts';
import { badgeTexts } from './badge-texts.ts';

const POINTS_PER_MM = 72 / 25.4;
/** A dot of a printer, of which a module of a code has a whole number: all of them are then equally wide. */
const DOT = 72 / 600;
/** Light modules around a code. */
const QUIET = 4;

/** A PDF of badges in their true size. @param onDrawn after each badge */
export async function drawBadges(
  { event, language, size, people }: BadgeOrder,
  fonts: ReturnType<typeof fontShelf>,
  onDrawn: (badges: number) => void,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; lacking: Lacking }> {
  const lettering = await fonts([event, ...people.flatMap(textsOf)]);
  const paper = new Paper(event, language);
  const measures = inPoints(MEASURES[size]);
  const [across, down] = measures.grid;
  const lacking: LackingBadge[] = [];
  for (const [at, person] of people.entries()) {
    const place = at % (across * down);
    if (place === 0) paper.addPage(...measures.page);
    const [width, height] = measures.badge;
    const left = (measures.page[0] - across * width) / 2 + (place % across) * width;
    const top = (measures.page[1] - down * height) / 2 + Math.floor(place / across) * height;
    if (across * down > 1) paper.frame(left, top, width, height);
    drawBadge(paper, lettering, { event, person, measures, left, top });
    const letters = textsOf(person)
      .map((text) => lettering.lacking(text))
      .join('');
    if (letters !== '') lacking.push({ id: person.id, letters });
    onDrawn(at + 1);
  }
  return { bytes: await paper.end(), lacking: { event: lettering.lacking(event), people: lacking } };
}

const textsOf = ({ name, company, ticketType }: BadgeOf) => [name, company, ticketType];

interface Badge {
  event: string;
  person: BadgeOf;
  measures: Measures;
  left: number;
  top: number;
}

function drawBadge(paper: Paper, lettering: Lettering, { event, person, measures, left, top }: Badge): void {
  const code = qrModules(person.code, QUIET).data;
  const side = sideOf(measures.code, code.length);
  const { lines, codeAt } = badgeTexts(lettering, { event, person, measures });
  for (const { line, x, baseline, size } of lines) paper.line(line, left + x, top + baseline, size);
  const margin = (measures.code - side) / 2;
  paper.code(code, left + codeAt[0] + margin, top + codeAt[1] + margin, side);
}

/** Of a code's picture: as large as there is room for whole dots. */
export const sideOf = (room: number, modules: number): number => Math.floor(room / modules / DOT) * DOT * modules;

function inPoints(measures: Measures): Measures {
  const points = ([first, second]: readonly [number, number]) =>
    [first * POINTS_PER_MM, second * POINTS_PER_MM] as const;
  return {
    ...measures,
    page: points(measures.page),
    badge: points(measures.badge),
    padding: points(measures.padding),
    name: measures.name * POINTS_PER_MM,
    code: measures.code * POINTS_PER_MM,
  };
}
