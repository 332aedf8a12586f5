import { area, around, disc, drawing, stroke, turned } from './svg.ts';

const FOREST = '#0d5c41';
const LEAF = '#4d9a5f';
const EARTH = '#a8481c';
const SUN = '#e2a325';
const SKY = '#1b6688';
const WATER = '#4aa3c7';
const NIGHT = '#12364a';
const RED = '#b0261d';
const PLUM = '#6d3b6f';
const CREAM = '#f8f0d8';
const WHITE = '#ffffff';

const DROP = 'M48 12C62 32 70 44 70 57a22 22 0 0 1-44 0c0-13 8-25 22-45z';
const SHIELD = 'M48 10l32 11v24c0 20-13 33-32 41-19-8-32-21-32-41V21z';
const BLADE = 'M48 48C38 36 38 22 48 10c10 12 10 26 0 38z';

/** By name: the marks of organisations that there are not. */
export const LOGOS: Readonly<Record<string, string>> = {
  'Juakali Solar Cold Chain': drawing(WHITE, [
    around(area('M44 4h8l-2 14h-4z', SUN), 8),
    disc(48, 48, 25, SUN),
    around(stroke('M48 30v36M43 35l5 5 5-5', WHITE, 3.4), 6),
  ]),
  'Dunia Sensors': drawing(NIGHT, [
    disc(48, 66, 9, SUN),
    stroke('M30 54a24 24 0 0 1 36 0', WHITE, 6),
    stroke('M20 42a38 38 0 0 1 56 0', WATER, 6),
    stroke('M11 29a52 52 0 0 1 74 0', SKY, 6),
  ]),
  'Jiko Bora': drawing(CREAM, [
    area('M49 8c14 15 22 24 20 38-1 11-9 18-21 18s-21-8-21-19c0-9 6-13 9-20 4 3 6 6 7 10 5-8 8-16 6-27z', EARTH),
    area('M48 36c7 8 10 12 9 18s-4 9-9 9-9-4-9-9 4-9 9-18z', SUN),
    area('M20 70h56l-6 18H26z', NIGHT),
  ]),
  'Mosquito Map': drawing(WHITE, [
    area('M48 88C34 68 20 55 20 38a28 28 0 0 1 56 0c0 17-14 30-28 50z', RED),
    stroke('M48 26v26M48 34L34 24M48 34l14-10M48 44l-13 8M48 44l13 8', WHITE, 4),
    disc(48, 24, 5, WHITE),
  ]),
  'Acacia Mobile Clinics': drawing(WHITE, [
    area('M8 44C10 22 28 16 48 16s38 6 40 28c-10-6-18-7-26-3-8-5-20-5-28 0-8-4-16-3-26 3z', LEAF),
    area('M44 40h8v44h-8z', EARTH),
    area('M62 60h8v8h8v8h-8v8h-8v-8h-8v-8h8z', RED),
  ]),
  'Baobab Weather Services': drawing(SKY, [
    area('M30 88c8-6 10-18 8-30L22 42l6-5 14 10V28h12v19l14-10 6 5-16 16c-2 12 0 24 8 30z', CREAM),
    disc(24, 30, 10, SUN),
    disc(48, 18, 11, CREAM),
    disc(72, 30, 10, WATER),
  ]),
  'Tidepool Desalination': drawing(WHITE, [
    area(DROP, WATER),
    stroke('M22 58q8-7 17 0t17 0 18 0', WHITE, 5),
    stroke('M27 69q7-6 14 0t14 0 14 0', WHITE, 4),
  ]),
  'Soleil Pompage': drawing(WHITE, [
    area('M12 48a36 36 0 0 1 72 0z', SUN),
    area('M12 54h72l-8 12H20z', SKY),
    area('M44 66h8v12h-8z', SKY),
    area('M48 78c6 8 8 10 0 14-8-4-6-6 0-14z', WATER),
  ]),
  'One Tap Water Alliance': drawing(WATER, [
    area('M14 30h38c16 0 26 10 26 26v4H64v-4c0-8-4-12-12-12H14z', WHITE),
    area('M34 14h22v6H48v12h-6V20h-8z', WHITE),
    area('M71 66c6 8 9 12 9 16a9 9 0 0 1-18 0c0-4 3-8 9-16z', NIGHT),
  ]),
  'Sabeel Water Systems': drawing(CREAM, [
    turned(around(area(BLADE, SKY), 4), 45),
    around(area('M48 40C42 30 42 22 48 14c6 8 6 16 0 26z', WATER), 4),
    disc(48, 48, 7, CREAM),
  ]),
  'Nyuki Agroforestry': drawing(WHITE, [
    area('M48 8l35 20v40L48 88 13 68V28z', SUN),
    area('M48 22l22 13v26L48 74 26 61V35z', CREAM),
    area('M48 66C38 56 36 44 48 30c12 14 10 26 0 36z', FOREST),
    stroke('M48 42v30', CREAM, 2.4),
  ]),
  'Millet Seedkeepers Circle': drawing(CREAM, [
    around(disc(48, 16, 7, EARTH), 10),
    around(disc(48, 29, 5, SUN), 8, 22),
    disc(48, 48, 11, FOREST),
  ]),
  'Mboga Vertical Farms': drawing(FOREST, [
    area('M26 84V30h12v54zM58 84V42h12v42z', CREAM),
    area(
      'M32 34C18 34 12 24 12 12c14 0 20 8 20 22zM32 52c0-12 6-18 18-18 0 12-6 18-18 18zM64 46c0-14 8-22 20-22 0 14-6 22-20 22z',
      LEAF,
    ),
  ]),
  'Mulheres do Cajueiro': drawing(WHITE, [
    area('M46 34c16-6 32 6 30 24S58 88 42 86 14 70 18 54s14-16 28-20z', SUN),
    area('M40 10c14-4 26 4 26 16 0 9-8 13-16 11-6-2-8-6-14-5-6 2-10-1-10-7 0-7 6-13 14-15z', EARTH),
  ]),
  'Compost Republic': drawing(LEAF, [
    around(stroke('M48 16a32 32 0 0 1 25 12', WHITE, 9) + area('M64 36l18 4-2-20z', WHITE), 3),
    area('M48 66c-12-8-12-22 0-34 12 12 12 26 0 34z', CREAM),
  ]),
  'Pepo Clean Air Devices': drawing(WHITE, [
    stroke('M10 36h44a12 12 0 1 0-12-13', WATER, 8),
    stroke('M10 52h62a12 12 0 1 1-12 13', SKY, 8),
    stroke('M10 68h26a10 10 0 1 1-9 12', NIGHT, 7),
  ]),
  'Taa Microgrids': drawing(NIGHT, [
    disc(48, 40, 26, SUN),
    area('M38 62h20v12H38z', CREAM),
    area('M41 77h14v7H41z', CREAM),
    area('M52 20L34 44h12l-4 18 20-26H49z', NIGHT),
  ]),
  'Shams Cooling': drawing(CREAM, [
    around(area('M48 6l7 14H41z', EARTH), 12),
    disc(48, 48, 26, EARTH),
    around(area('M48 46c-12-6-12-16-2-20 6 6 8 12 2 20z', CREAM), 3),
  ]),
  BioBrique: drawing(WHITE, [
    area('M10 58h36v24H10z', EARTH),
    area('M50 58h36v24H50z', '#7d3410'),
    area('M30 30h36v24H30z', SUN),
    area('M48 26C38 20 38 10 48 4c10 6 10 16 0 22z', LEAF),
  ]),
  'Pirogue Solaire': drawing(WHITE, [
    disc(58, 28, 16, SUN),
    area('M6 54h84C84 70 70 76 48 76S12 70 6 54z', SKY),
    area('M28 52l20-28v28z', EARTH),
    stroke('M8 86q10-6 20 0t20 0 20 0 20 0', WATER, 4),
  ]),
  'Pamoja Health Mutual': drawing(WHITE, [
    around(disc(48, 17, 9, EARTH) + area('M34 44c0-14 6-18 14-18s14 4 14 18z', FOREST), 4),
    area('M44 38h8v6h6v8h-6v6h-8v-6h-6v-8h6z', RED),
  ]),
  'Harvest Shield Microinsurance': drawing(WHITE, [
    area(SHIELD, FOREST),
    stroke('M48 76V30', SUN, 4),
    [34, 46, 58]
      .map((y) =>
        area(`M48 ${y + 8}c-12 0-15-6-14-13 9 0 14 4 14 13zM48 ${y + 8}c12 0 15-6 14-13-9 0-14 4-14 13z`, SUN),
      )
      .join(''),
  ]),
  'Kora Données Climat': drawing(PLUM, [
    disc(48, 64, 24, SUN),
    area('M44 8h8v58h-8z', CREAM),
    stroke('M48 14L32 62M48 14l16 48M48 22l-8 42M48 22l8 42', CREAM, 2.4),
    disc(48, 66, 7, PLUM),
  ]),
  'Observatório Clima e Saúde da Costa': drawing(WHITE, [
    area('M40 84l4-50h8l4 50z', RED),
    area('M40 18h16v14H40z', NIGHT),
    area('M60 20l28-8v26l-28-8zM36 20L8 12v26l28-8z', SUN),
    stroke('M8 88q10-6 20 0t20 0 20 0 20 0', SKY, 5),
  ]),
  'Reef and Mangrove Trust': drawing(WHITE, [
    disc(48, 32, 24, LEAF),
    area('M44 34h8v26h-8z', EARTH),
    stroke(
      'M48 54c-4 12-14 14-20 26M48 54c4 12 14 14 20 26M48 56v26M46 62c-4 8-8 10-10 20M50 62c4 8 8 10 10 20',
      EARTH,
      4,
    ),
    stroke('M8 86q10-6 20 0t20 0 20 0 20 0', WATER, 5),
  ]),
  'Kusanya Adaptation Fund': drawing(FOREST, [
    around(area('M48 42C34 34 34 18 48 8c14 10 14 26 0 34z', SUN), 5),
    disc(48, 48, 11, CREAM),
  ]),
  'Mwangaza Foundation for Health': drawing(WHITE, [
    area('M10 70a38 38 0 0 1 76 0z', SUN),
    [-72, -48, -24, 0, 24, 48, 72].map((way) => turned(stroke('M48 14v10', EARTH, 5), way, 48, 70)).join(''),
    area('M42 42h12v10h10v12H54v6H42v-6H32V52h10z', WHITE),
    area('M10 74h76v8H10z', FOREST),
  ]),
  'Umoja Green Bonds': drawing(WHITE, [
    stroke('M38 48m-22 0a22 22 0 1 0 44 0a22 22 0 1 0-44 0', FOREST, 9),
    stroke('M58 26a22 22 0 1 1-12 36', SUN, 9),
    area('M38 60c-8-8-8-18 0-26 8 8 8 18 0 26z', LEAF),
  ]),
  'Lakeside Community Radio': drawing(SKY, [
    stroke('M48 36v48M48 40L30 84M48 40l18 44M38 66h20', CREAM, 5),
    disc(48, 30, 8, SUN),
    stroke('M30 46a26 26 0 0 1 0-32M66 46a26 26 0 0 0 0-32M18 54a42 42 0 0 1 0-48M78 54a42 42 0 0 0 0-48', CREAM, 5),
  ]),
};
