import { plant } from './furniture.ts'
import { lettering } from './lettering.ts'
import { cream, ink as dark, darker, lighter, mix, signal } from './paint.ts'
import { type Scene, type Subject, sceneOf, signOf, stageOf } from './subject.ts'
import { behindGlass, circle, type Drawing, ellipse, faded, line, many, moved, polygon, rect, shape } from './svg.ts'
import { acacia, conifer, palm } from './views.ts'

interface Outside {
  readonly sky: readonly [string, string]
  readonly ground: string
  readonly lit: string
  readonly sun: string
}
const outside: Readonly<Record<Subject['hour'], Outside>> = {
  day: { sky: ['#9CC6CF', '#F4E8CE'], ground: '#B49B79', lit: '#CFE0DC', sun: '#FFF6DE' },
  dusk: { sky: ['#26304B', '#E58F5A'], ground: '#4A3A36', lit: '#FFCF85', sun: '#FFD9A0' },
}

/** The front of the house, with its sign over the door. */
export function front(subject: Subject): Scene {
  const stage = stageOf(subject, 'front')
  const { ink, palette, random } = stage
  const air = outside[subject.hour]
  const facade = random.pick([palette.panel, palette.wall, mix(palette.wall, '#D9C09A', 0.5), '#CDB48C'])
  const night = subject.hour === 'dusk'
  const house = night ? darker(facade, 0.22) : lighter(facade, 0.08)
  const left = random.chance(0.5)
  const doorX = left ? 560 : 1040
  const windows = left ? [756, 1008] : [386, 638]
  const storeys = random.chance(0.6)
  const roof = storeys ? 210 : 400
  return sceneOf(
    stage,
    'front',
    [
      rect(0, 0, 1600, 1000, ink.down([0, air.sky[0]], [0.75, air.sky[1]])),
      circle(left ? 1380 : 220, 260, 230, ink.glow([0, air.sun, 0.75], [1, air.sun, 0])),
      circle(left ? 1380 : 220, 260, 44, air.sun),
      hills(air, subject),
      trees(subject, stage.random, night),
      facadeOf(stage, house, roof),
      storeys ? upperWindows(stage, house, air, roof) : '',
      many(windows.length, (i) => shopWindow(stage, windows[i] ?? 0, air, night)),
      door(stage, doorX, night),
      awning(stage, doorX, palette.cloth),
      sign(stage, signOf(subject), left ? 990 : 624, storeys ? 470 : 452, night, subject),
      pavement(stage, air),
      potted(stage, doorX),
      lampPost(stage, left ? 250 : 1350, night),
    ],
    `The street front of ${subject.name} in ${subject.city} ${night ? 'at dusk, its windows lit' : 'by day'}, with the name over the windows and plants beside the door`,
    `How to find us: look for the ${signOf(subject)} sign`,
    0.22,
  )
}

function hills({ sky }: Outside, subject: Subject): Drawing {
  const tone = mix(sky[1], subject.hour === 'day' ? '#7E9A86' : '#3D3145', 0.6)
  return (
    shape('M0 620Q220 500 460 580T980 540T1600 600V800H0Z', faintly(tone)) +
    shape('M0 690Q300 600 640 660T1600 640V840H0Z', darker(tone, 0.18))
  )
}
const faintly = (tone: string): string => lighter(tone, 0.15)

function trees({ city }: Subject, random: ReturnType<typeof stageOf>['random'], night: boolean): Drawing {
  const green = night ? '#1D2A2A' : '#4C6B4C'
  const at_ = [90, 210, 1420, 1530].map((x) => x + random.between(-30, 30))
  if (city === 'Mombasa') return at_.map((x, i) => palm(x, 800, 520 - (i % 2) * 130, darker(green, i * 0.05))).join('')
  if (city === 'Nakuru') return at_.map((x, i) => acacia(x, 800, 380 - (i % 2) * 110, darker(green, i * 0.05))).join('')
  if (city === 'Eldoret')
    return at_.map((x, i) => conifer(x, 800, 470 - (i % 2) * 150, darker(green, i * 0.06))).join('')
  // Jacarandas line Nairobi's streets; by the lake it is fig and mango.
  const bloom = city === 'Nairobi' ? (night ? '#4E3F66' : '#9C86BF') : green
  return at_.map((x, i) => crown(x, 800, 250 + (i % 2) * 70, i % 3 === 1 ? green : bloom)).join('')
}

const crown = (x: number, y: number, tall: number, colour: string): Drawing =>
  line(`M${x} ${y}V${y - tall * 0.7}M${x} ${y - tall * 0.5}l-50-60M${x} ${y - tall * 0.55}l56-56`, '#3B2A20', 14) +
  many(8, (i) =>
    circle(
      x + Math.cos(i * 2.2) * tall * 0.36,
      y - tall - Math.sin(i * 1.7) * tall * 0.24,
      tall * 0.26,
      i % 2 ? colour : lighter(colour, 0.1),
    ),
  )

function facadeOf({ ink, palette, random }: ReturnType<typeof stageOf>, house: string, roof: number): Drawing {
  const lines = random.chance(0.5)
  return [
    rect(300, roof, 1000, 620 + 180 - roof + 30, ink.down([0, lighter(house, 0.06)], [1, darker(house, 0.2)])),
    lines
      ? many(14, (i) => faded(0.14, rect(300, roof + 26 + i * 44, 1000, 3, dark)))
      : many(70, () =>
          faded(
            0.16,
            rect(
              random.between(310, 1270),
              random.between(roof + 20, 800),
              random.between(18, 46),
              12,
              random.chance(0.5) ? lighter(house, 0.3) : darker(house, 0.3),
              2,
            ),
          ),
        ),
    rect(280, roof - 26, 1040, 34, darker(house, 0.4), 3),
    rect(280, roof + 8, 1040, 22, ink.down([0, '#120D08', 0.34], [1, '#120D08', 0])),
    rect(300, 770, 1000, 60, darker(palette.wall, 0.5)),
    polygon(
      [
        [1300, roof + 8],
        [1352, roof + 60],
        [1352, 830],
        [1300, 830],
      ],
      darker(house, 0.5),
    ),
  ].join('')
}

function upperWindows(
  { ink, palette, random }: ReturnType<typeof stageOf>,
  house: string,
  air: Outside,
  roof: number,
): Drawing {
  return many(4, (i) => {
    const x = 372 + i * 232
    const bright = random.chance(0.55)
    return [
      rect(x - 8, roof + 62, 166, 156, darker(house, 0.45), 3),
      rect(
        x,
        roof + 70,
        150,
        140,
        bright ? ink.down([0, lighter(air.lit, 0.3)], [1, air.lit]) : ink.down([0, '#3C5560'], [1, '#22323A']),
      ),
      bright ? rect(x + 6, roof + 70, 34, 140, palette.cloth) + faded(0.3, rect(x + 26, roof + 70, 8, 140, dark)) : '',
      rect(x + 72, roof + 70, 6, 140, darker(house, 0.45)),
      rect(x - 16, roof + 214, 182, 12, lighter(house, 0.2), 2),
    ].join('')
  })
}

function shopWindow(
  { ink, palette, random }: ReturnType<typeof stageOf>,
  x: number,
  air: Outside,
  night: boolean,
): Drawing {
  const glow = night
    ? ink.down([0, lighter(air.lit, 0.35)], [1, mix(air.lit, palette.wood, 0.35)])
    : ink.down([0, '#BFD6D6'], [1, '#6F8C90'])
  const inside = [
    moved(60, 236, 1.15, plant(palette, random.pick(['banana', 'sansevieria', 'ficus'] as const))),
    moved(152, 236, 1, line('M0 0V-120M-26 0L0-10L26 0', dark, 5) + circle(0, -140, 26, dark)),
    rect(0, 196, 214, 44, darker(palette.wood, 0.25)),
  ].join('')
  return [
    rect(x - 12, 536, 238, 264, palette.metal, 4),
    rect(x, 548, 214, 240, glow),
    behindGlass(
      night ? 0.85 : 0.5,
      `<svg x="${x}" y="548" width="214" height="240" viewBox="0 0 214 240">${inside}</svg>`,
    ),
    faded(
      0.14,
      polygon(
        [
          [x + 20, 548],
          [x + 74, 548],
          [x + 10, 788],
          [x, 788],
          [x, 620],
        ],
        '#FFFFFF',
      ),
    ),
    rect(x + 104, 548, 7, 240, palette.metal),
    rect(x - 22, 796, 258, 14, lighter(palette.wood, 0.1), 2),
  ].join('')
}

function door({ ink, palette }: ReturnType<typeof stageOf>, x: number, night: boolean): Drawing {
  return [
    night ? ellipse(x, 640, 210, 260, ink.glow([0, palette.lamp, 0.5], [1, palette.lamp, 0])) : '',
    rect(x - 84, 520, 168, 312, darker(palette.wood, 0.5), 4),
    rect(x - 70, 534, 140, 298, ink.across([0, lighter(palette.wood, 0.1)], [1, darker(palette.wood, 0.16)])),
    rect(x - 48, 558, 96, 130, night ? lighter(palette.lamp, 0.35) : '#A9C3C4', 3),
    faded(0.3, rect(x - 48, 706, 96, 100, darker(palette.wood, 0.5), 3)),
    circle(x + 52, 716, 7, '#E9C46A'),
    rect(x - 110, 826, 220, 22, '#B8AB98', 2),
  ].join('')
}

const awning = ({ ink }: ReturnType<typeof stageOf>, x: number, cloth: string): Drawing =>
  [
    polygon(
      [
        [x - 108, 468],
        [x + 108, 468],
        [x + 136, 530],
        [x - 136, 530],
      ],
      cloth,
    ),
    many(5, (i) =>
      polygon(
        [
          [x - 108 + i * 48, 468],
          [x - 84 + i * 48, 468],
          [x - 106 + i * 60.5, 530],
          [x - 136 + i * 60.5, 530],
        ],
        lighter(cloth, 0.5),
      ),
    ),
    many(9, (i) => circle(x - 121 + i * 30.2, 530, 15.1, i % 2 ? cloth : lighter(cloth, 0.5))),
    polygon(
      [
        [x - 136, 545],
        [x + 136, 545],
        [x + 110, 600],
        [x - 110, 600],
      ],
      ink.down([0, '#120D08', 0.34], [1, '#120D08', 0]),
    ),
  ].join('')

function sign(
  { ink, palette }: ReturnType<typeof stageOf>,
  word: string,
  x: number,
  y: number,
  night: boolean,
  { kind }: Subject,
): Drawing {
  const board = darker(palette.metal, 0.05)
  return [
    rect(x - 236, y - 34, 472, 92, darker(board, 0.5), 8),
    rect(x - 232, y - 38, 464, 90, board, 8),
    night ? ellipse(x, y + 4, 300, 130, ink.glow([0, '#FFB070', 0.4], [1, '#FFB070', 0])) : '',
    lettering(word, x - 24, y - 18, 46, night ? '#FFF1D8' : cream, 1.25),
    circle(x + 186, y + 6, 13, signal),
    faded(0.8, lettering(kind, x - 24, y + 36, 9, cream, 1)),
  ].join('')
}

function pavement({ ink, random }: ReturnType<typeof stageOf>, { ground }: Outside): Drawing {
  return [
    rect(0, 826, 1600, 174, ink.down([0, lighter(ground, 0.16)], [1, darker(ground, 0.25)])),
    many(13, (i) => line(`M${130 * i - 20} 826L${800 + (130 * i - 820) * 1.5} 930`, darker(ground, 0.16), 3)),
    rect(0, 926, 1600, 14, lighter(ground, 0.3)),
    rect(0, 940, 1600, 60, ink.down([0, darker(ground, 0.52)], [1, darker(ground, 0.7)])),
    faded(
      0.3,
      ...Array.from({ length: 22 }, () =>
        ellipse(random.between(0, 1600), random.between(845, 918), random.between(8, 34), 2.4, darker(ground, 0.5)),
      ),
    ),
    rect(300, 826, 1052, 40, ink.down([0, '#120D08', 0.4], [1, '#120D08', 0])),
  ].join('')
}

const potted = ({ palette, random }: ReturnType<typeof stageOf>, x: number): Drawing =>
  [-142, 142]
    .map(
      (dx) =>
        ellipse(x + dx, 858, 58, 10, 'rgb(18 13 8 / .4)') +
        moved(
          x + dx,
          860,
          1.5,
          plant(palette, random.pick(['banana', 'sansevieria', 'ficus'] as const), darker(palette.accent, 0.12)),
        ),
    )
    .join('')

const lampPost = ({ ink, palette }: ReturnType<typeof stageOf>, x: number, night: boolean): Drawing =>
  [
    night ? ellipse(x + 34, 420, 210, 240, ink.glow([0, palette.lamp, 0.6], [1, palette.lamp, 0])) : '',
    rect(x - 5, 400, 10, 470, '#1D1A18', 3),
    line(`M${x} 404q0-30 34-30v16`, '#1D1A18', 8),
    shape(`M${x + 14} 392h40l10 26h-60z`, '#1D1A18'),
    ellipse(x + 34, 418, 24, 7, night ? '#FFF3D2' : '#E9E0CC'),
  ].join('')
