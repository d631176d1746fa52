import { clapper } from './cameras.ts'
import { drumKit, guitar } from './instruments.ts'
import { octabox } from './light.ts'
import { amber, cream, ink as dark, darker, honey, isPale, lighter, mix, paper, signal } from './paint.ts'
import { condenser, headphones } from './sound.ts'
import type { Stage } from './stage.ts'
import { type Detail, type Scene, type Subject, sceneOf, stageOf } from './subject.ts'
import { circle, type Drawing, ellipse, faded, line, many, moved, polygon, rect, ring, shape } from './svg.ts'
import { onAir, slats } from './walls.ts'

interface Closeup {
  readonly draw: (stage: Stage) => Drawing
  readonly altText: string
  readonly caption: string
}

/** One thing of the studio, close. */
export function detail(subject: Subject): Scene {
  const stage = stageOf(subject, 'detail')
  const { draw, altText, caption } = closeups[subject.detail]
  const closer = stage.random.between(1, 1.12)
  const framing = moved(800 * (1 - closer), 500 * (1 - closer), closer, draw(stage))
  return sceneOf(stage, 'detail', [framing], altText, caption, 0.3)
}

/** A wall out of focus, with the light of lamps in it. */
function blurred(
  { ink, palette, random }: Stage,
  tone = isPale(palette.wall) ? mix(palette.wood, palette.cloth, 0.4) : palette.wall,
): Drawing {
  return [
    rect(0, 0, 1600, 1000, ink.down([0, darker(tone, 0.45)], [0.6, darker(tone, 0.12)], [1, darker(tone, 0.6)])),
    many(9, (i) => {
      const [x, y, r] = [random.between(0, 1600), random.between(40, 560), random.between(50, 130)]
      const colour = i % 4 === 0 ? signal : i % 2 ? palette.lamp : palette.accent
      return circle(x, y, r, ink.glow([0, colour, 0.3], [0.86, colour, 0.22], [1, colour, 0]))
    }),
  ].join('')
}

const closeups: Readonly<Record<Detail, Closeup>> = {
  microphone: {
    altText: 'A large-diaphragm microphone in its shock mount, lit from behind, with an on-air light glowing above',
    caption: 'The microphone most guests ask for',
    draw: (stage) => {
      const { ink, palette } = stage
      return [
        rect(0, 0, 1600, 1000, ink.down([0, darker(palette.wall, 0.35)], [1, darker(palette.wall, 0.62)])),
        moved(250, 60, 3, slats(ink, 150, 290, palette.panel)),
        moved(1350, 60, 3, slats(ink, 150, 290, palette.panel)),
        circle(800, 430, 520, ink.glow([0, palette.lamp, 0.34], [0.5, palette.lamp, 0.13], [1, palette.lamp, 0])),
        circle(800, 430, 300, ink.glow([0, palette.lamp, 0.5], [1, palette.lamp, 0])),
        moved(800, 70, 2.6, onAir(ink)),
        line('M800 620V1000', darker(palette.metal, 0.1), 26),
        line('M794 640V1000', lighter(palette.metal, 0.3), 5),
        moved(800, 440, 11, condenser(ink, cream)),
        ellipse(
          800,
          985,
          760,
          110,
          ink.across([0, darker(palette.wood, 0.5)], [0.5, lighter(palette.wood, 0.1)], [1, darker(palette.wood, 0.5)]),
        ),
      ].join('')
    },
  },
  faders: {
    altText: 'Faders and knobs of a mixing console from above, one fader in red, meters glowing behind',
    caption: 'Every channel under a finger',
    draw: (stage) => {
      const { ink, palette, random } = stage
      const strip = (i: number) => {
        const x = 60 + i * 124
        const level = random.between(560, 860)
        const red = i === 7
        return [
          rect(x - 50, 250, 100, 750, ink.across([0, lighter(palette.metal, 0.14)], [1, lighter(palette.metal, 0.05)])),
          rect(x - 5, 520, 10, 420, '#050606', 5),
          many(9, (k) => rect(x - 34, 530 + k * 48, 16, 3, faint)),
          ellipse(x + 8, level + 34, 36, 20, 'rgb(0 0 0 / .4)'),
          rect(
            x - 27,
            level - 32,
            54,
            64,
            ink.down(
              [0, lighter(red ? signal : cream, 0.35)],
              [0.48, red ? signal : cream],
              [0.52, darker(red ? signal : cream, 0.35)],
              [1, darker(red ? signal : cream, 0.1)],
            ),
            8,
          ),
          rect(x - 25, level - 2, 50, 4, dark),
          many(2, (k) => knob(stage, x, 330 + k * 100, [honey, '#6FA58D', cream, amber][(i + k) % 4] ?? cream)),
          many(9, (k) =>
            rect(
              x - 16,
              226 - k * 22,
              32,
              15,
              k < random.whole(3, 9) ? (k > 7 ? signal : k > 5 ? honey : '#5FBF83') : '#17201F',
              3,
            ),
          ),
        ].join('')
      }
      return [
        rect(0, 0, 1600, 1000, darker(palette.metal, 0.35)),
        many(13, strip),
        rect(0, 0, 1600, 1000, ink.across([0, palette.lamp, 0.2], [0.5, palette.lamp, 0], [1, '#120D08', 0.4])),
      ].join('')
    },
  },
  strings: {
    altText: 'Two guitars close up on their stands in warm light, an electric in red and an acoustic in spruce',
    caption: 'House guitars, freshly strung',
    draw: (stage) =>
      [
        blurred(stage),
        moved(560, 1120, 9.2, guitar(stage.ink, 'electric', '#B23A24'), 5),
        moved(1060, 1150, 8.8, guitar(stage.ink, 'acoustic', '#C98B45'), -5),
      ].join(''),
  },
  drums: {
    altText: 'A drum kit close up: the bass drum, toms and brass cymbals catching the light',
    caption: 'The house kit',
    draw: (stage) =>
      [
        blurred(stage),
        ellipse(800, 930, 820, 130, darker(stage.palette.floor, 0.3)),
        moved(800, 940, 6.7, drumKit(stage.ink, stage.palette)),
      ].join(''),
  },
  keys: {
    altText: 'Piano keys seen from the player’s side, black and ivory under lamplight',
    caption: 'Tuned every month',
    draw: (stage) => {
      const { ink, palette } = stage
      const width = 107
      return [
        blurred(stage),
        rect(0, 400, 1600, 90, ink.down([0, lighter(palette.wood, 0.14)], [1, darker(palette.wood, 0.3)])),
        rect(0, 486, 1600, 10, signal),
        rect(0, 496, 1600, 504, '#0F0B08'),
        many(15, (i) =>
          rect(
            i * width + 2,
            498,
            width - 4,
            430,
            ink.down([0, '#B8A98F'], [0.12, '#F4EBDA'], [0.93, '#FFF9EC'], [1, '#CDBFA6']),
            9,
          ),
        ),
        many(15, (i) =>
          [2, 6].includes(i % 7)
            ? ''
            : rect(i * width + 76, 498, 62, 262, 'rgb(0 0 0 / .28)', 6) +
              rect(i * width + 74, 496, 58, 250, ink.across([0, '#3A322B'], [0.3, '#1B1512'], [1, '#060404']), 6) +
              rect(i * width + 82, 500, 14, 220, 'rgb(255 243 222 / .14)', 6),
        ),
        rect(0, 496, 1600, 130, ink.down([0, '#0A0603', 0.6], [1, '#0A0603', 0])),
        rect(0, 940, 1600, 60, ink.down([0, lighter(palette.wood, 0.1)], [1, darker(palette.wood, 0.4)])),
        rect(0, 0, 1600, 1000, ink.across([0, palette.lamp, 0.24], [0.6, palette.lamp, 0])),
      ].join('')
    },
  },
  lens: {
    altText: 'The front of a camera lens, its glass reflecting two windows and a softbox',
    caption: 'Cinema and portrait lenses on request',
    draw: (stage) => {
      const { ink, palette } = stage
      return [
        blurred(stage),
        rect(250, 210, 1100, 720, ink.down([0, lighter(palette.metal, 0.2)], [1, palette.metal]), 70),
        rect(620, 130, 360, 110, ink.down([0, lighter(palette.metal, 0.26)], [1, palette.metal]), 24),
        rect(300, 240, 150, 60, lighter(palette.metal, 0.08), 14),
        circle(1250, 300, 26, signal),
        circle(820, 570, 356, darker(palette.metal, 0.5)),
        circle(
          800,
          560,
          350,
          ink.across([0, lighter(palette.metal, 0.34)], [0.5, palette.metal], [1, darker(palette.metal, 0.5)]),
        ),
        many(60, (i) =>
          line(
            `M${800 + Math.cos((i * Math.PI) / 30) * 318} ${560 + Math.sin((i * Math.PI) / 30) * 318}L${800 + Math.cos((i * Math.PI) / 30) * 344} ${560 + Math.sin((i * Math.PI) / 30) * 344}`,
            darker(palette.metal, 0.5),
            7,
            'butt',
          ),
        ),
        circle(800, 560, 292, '#0B0A0A'),
        ring(800, 560, 276, honey, 4),
        circle(800, 560, 246, ink.glow([0, '#06090D'], [0.5, '#10263A'], [0.8, '#2E2148'], [1, '#0B0A0A'])),
        circle(800, 560, 150, ink.glow([0, '#020304'], [0.75, '#0B1D2C'], [1, '#3B5D6B'])),
        faded(
          0.8,
          polygon(
            [
              [640, 420],
              [730, 380],
              [740, 470],
              [655, 500],
            ],
            '#FFF6DE',
          ),
          polygon(
            [
              [744, 376],
              [790, 364],
              [796, 462],
              [752, 468],
            ],
            '#FFF6DE',
          ),
        ),
        faded(0.5, ellipse(905, 690, 70, 40, palette.lamp), circle(860, 480, 24, '#B98BD9')),
        faded(0.3, shape('M560 560A240 240 0 0 1 800 320A300 300 0 0 0 590 640Z', '#9FC3D9')),
      ].join('')
    },
  },
  slate: {
    altText: 'A film slate with its clap raised, standing before warm lights out of focus',
    caption: 'Quiet, please',
    draw: (stage) =>
      [
        blurred(stage),
        ellipse(800, 905, 560, 60, 'rgb(10 6 3 / .5)'),
        rect(0, 890, 1600, 110, darker(stage.palette.wood, 0.2)),
        rect(0, 886, 1600, 10, lighter(stage.palette.wood, 0.2)),
        moved(800, 900, 11.5, clapper(), -3),
      ].join(''),
  },
  softbox: {
    altText: 'Two large octagonal softboxes, switched on, filling the picture with even light',
    caption: 'Soft light, one and a half metres across',
    draw: (stage) =>
      [
        blurred(stage),
        moved(900, 1500, 5.4, octabox(stage.ink, stage.palette, 190)),
        moved(300, 1240, 4.4, octabox(stage.ink, stage.palette, 190)),
      ].join(''),
  },
  headphones: {
    altText: 'A pair of closed headphones hanging in front of a wall of wooden slats',
    caption: 'A pair for everyone at the table',
    draw: (stage) => {
      const { ink, palette } = stage
      return [
        rect(0, 0, 1600, 1000, darker(palette.wall, 0.4)),
        moved(800, -20, 5, slats(ink, 330, 220, palette.panel)),
        circle(620, 360, 640, ink.glow([0, palette.lamp, 0.34], [1, palette.lamp, 0])),
        rect(740, 120, 120, 26, lighter(palette.wood, 0.1), 13),
        rect(782, 90, 36, 60, darker(palette.wood, 0.2), 8),
        moved(
          850,
          180,
          17,
          faded(
            0.4,
            line('M-15 20V13A15 15 0 0 1 15 13V20', '#0A0603', 4),
            rect(-20, 15, 9, 19, '#0A0603', 4),
            rect(11, 15, 9, 19, '#0A0603', 4),
          ),
        ),
        moved(800, 150, 17, headphones(palette, signal)),
        rect(
          0,
          900,
          1600,
          100,
          ink.down([0, lighter(palette.wood, 0.16)], [0.2, palette.wood], [1, darker(palette.wood, 0.4)]),
        ),
        faded(0.25, ellipse(800, 904, 420, 14, paper)),
      ].join('')
    },
  },
}

const faint = 'rgb(234 219 195 / .35)'

const knob = ({ ink }: Stage, x: number, y: number, colour: string): Drawing =>
  [
    ellipse(x + 5, y + 9, 31, 29, 'rgb(0 0 0 / .4)'),
    circle(x, y, 29, '#1A1716'),
    circle(x, y, 23, ink.glow([0, lighter(colour, 0.3)], [1, darker(colour, 0.2)])),
    line(`M${x} ${y}L${x + 9} ${y - 17}`, dark, 5),
  ].join('')
