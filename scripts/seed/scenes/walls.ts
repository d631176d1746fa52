import type { Random } from '../random.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { ink as dark, darker, isPale, lighter, mix, type Paint, type Palette, signal } from './paint.ts'
import { circle, type Drawing, ellipse, faded, line, many, polygon, rect, ring, shape } from './svg.ts'

/** Things on a wall, in centimetres: x to the right from their middle, y down from their top. */

/** Upright wooden slats, each with a lit and a shaded edge. */
export function slats(ink: Paint, width: number, height: number, colour: string): Drawing {
  const pitch = 7
  const face = ink.across([0, darker(colour, 0.1)], [0.2, lighter(colour, 0.12)], [1, darker(colour, 0.16)])
  return [
    rect(-width / 2, 0, width, height, darker(colour, 0.62), 1.5),
    many(Math.floor(width / pitch), (i) => rect(-width / 2 + 1.2 + i * pitch, 2, 4.6, height - 4, face, 0.8)),
    rect(-width / 2, 0, width, height, ink.down([0, '#FFE9C4', 0.1], [0.5, '#120D08', 0], [1, '#120D08', 0.3])),
  ].join('')
}

/** Fabric panels in a row, softly edged, two tones taking turns. */
export function panels(
  ink: Paint,
  random: Random,
  count: number,
  width: number,
  height: number,
  colours: readonly string[],
): Drawing {
  const each = width / count
  return many(count, (i) => {
    const colour = colours[i % colours.length] ?? dark
    const x = -width / 2 + i * each
    const lift = random.pick([0, 0, 6])
    return [
      faded(0.35, rect(x + 4, lift + 5, each - 6, height, '#120D08', 4)),
      rect(
        x + 2,
        lift,
        each - 6,
        height,
        ink.down([0, lighter(colour, 0.14)], [0.25, colour], [1, darker(colour, 0.16)]),
        4,
      ),
      faded(
        0.16,
        rect(x + 6, lift + 4, each - 14, height - 8, ink.across([0, '#FFF3DE', 0.9], [0.4, '#FFF3DE', 0]), 3),
      ),
    ].join('')
  })
}

/** Wedge foam: a grid of tiles with ridges, turned in turn. */
export function foam(width: number, height: number, colour: string): Drawing {
  const tile = 30
  const [columns, rows] = [Math.floor(width / tile), Math.floor(height / tile)]
  return many(columns * rows, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const [x, y] = [(column - columns / 2) * tile, row * tile]
    const tone = (column + row) % 2 ? colour : lighter(colour, 0.07)
    const ridge = (k: number) =>
      (column + row) % 2
        ? rect(x + 1 + k * 7, y + 1, 3.6, tile - 2, darker(tone, 0.34))
        : rect(x + 1, y + 1 + k * 7, tile - 2, 3.6, darker(tone, 0.34))
    return rect(x + 0.5, y + 0.5, tile - 1, tile - 1, tone, 1) + many(4, ridge)
  })
}

/** Bare brick, its courses a little uneven in tone. */
export function brick(random: Random, width: number, height: number, colour: string): Drawing {
  const [long, high] = [26, 9]
  const rows = Math.floor(height / high)
  const columns = Math.ceil(width / long) + 1
  const bricks = many(rows * columns, (i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const x = Math.max(-width / 2, -width / 2 + column * long - (row % 2) * (long / 2))
    const end = Math.min(width / 2, -width / 2 + (column + 1) * long - (row % 2) * (long / 2))
    if (end - x < 3) return ''
    const tone = random.between(-0.2, 0.2)
    return rect(
      x + 0.6,
      row * high + 0.6,
      end - x - 1.2,
      high - 1.2,
      tone < 0 ? darker(colour, -tone) : lighter(colour, tone),
      0.6,
    )
  })
  return rect(-width / 2, 0, width, height, darker(colour, 0.34)) + bricks
}

/** A diffuser of wooden blocks of different depths. */
export const diffuser = (random: Random, width: number, height: number, colour: string): Drawing => {
  const block = 12
  const [columns, rows] = [Math.floor(width / block), Math.floor(height / block)]
  return (
    rect(-width / 2 - 3, -3, width + 6, height + 6, darker(colour, 0.5), 2) +
    many(columns * rows, (i) => {
      const [x, y, depth] = [-width / 2 + (i % columns) * block, Math.floor(i / columns) * block, random.between(0, 1)]
      const tone = mix(darker(colour, 0.42), lighter(colour, 0.18), depth)
      return (
        rect(x + 0.4, y + 0.4, block - 0.8, block - 0.8, tone) +
        rect(x + 0.4, y + 0.4, block - 0.8, 1.8, lighter(tone, 0.25)) +
        rect(x + 0.4 + (block - 2.6), y + 0.4, 1.8, block - 0.8, darker(tone, 0.3))
      )
    })
  )
}

/** Open shelves with books, records, a plant and small things. */
export function shelves(ink: Paint, random: Random, palette: Palette, width: number, rows: number): Drawing {
  const [tall, wood] = [36, palette.wood]
  const height = rows * tall + 4
  const covers = [palette.cloth, palette.accent, '#D8CDB8', '#7C2D1B', '#2F5D59', '#C79A3B', '#EFE6D6', '#394049']
  const row = (r: number) => {
    const base = (r + 1) * tall
    let x = -width / 2 + 6
    const things: Drawing[] = []
    while (x < width / 2 - 14) {
      const kind = random.weighted([
        ['books', 6],
        ['pot', 1],
        ['gap', 1.4],
        ['record', 1],
        ['vase', 1],
      ])
      if (kind === 'books') {
        for (let k = random.whole(3, 8); k > 0 && x < width / 2 - 8; k--) {
          const [w, h] = [random.between(2.4, 4.6), random.between(19, 29)]
          things.push(
            rect(x, base - h, w, h, random.pick(covers), 0.5),
            faded(0.4, rect(x, base - h + 4, w, 1.4, '#FFF3DE')),
          )
          x += w + 0.3
        }
      } else if (kind === 'pot') {
        things.push(trailing(x + 8, base, palette.cloth))
        x += 20
      } else if (kind === 'record') {
        if (x < width / 2 - 30)
          things.push(
            rect(x, base - 27, 26, 27, random.pick(covers), 1),
            circle(x + 13, base - 13.5, 8.5, dark),
            circle(x + 13, base - 13.5, 3, signal),
          )
        x += 30
      } else if (kind === 'vase') {
        things.push(shape(`M${x + 3} ${base}q-4-9 2-15v-5h6v5q6 6 2 15z`, random.pick(covers)))
        x += 16
      } else x += random.between(6, 16)
    }
    return things.join('')
  }
  return [
    faded(0.35, rect(-width / 2 + 4, 5, width, height, '#120D08', 2)),
    rect(-width / 2, 0, width, height, darker(wood, 0.62), 2),
    rect(-width / 2, 0, width, height, ink.down([0, '#FFDFA8', 0.18], [1, '#FFDFA8', 0.02])),
    many(rows, row),
    many(rows + 1, (r) => rect(-width / 2, r * tall, width, 4, r === 0 ? lighter(wood, 0.12) : wood)),
    rect(-width / 2, 0, 4, height, wood),
    rect(width / 2 - 4, 0, 4, height, darker(wood, 0.2)),
  ].join('')
}

const trailing = (x: number, base: number, pot: string): Drawing =>
  [
    shape(`M${x - 6} ${base - 10}h12l-2 10h-8z`, pot),
    line(
      `M${x} ${base - 10}q-9-4-9 8M${x} ${base - 10}q9-6 10 10M${x} ${base - 10}q-3-14-8-12M${x} ${base - 10}q4-14 8-13M${x} ${base - 10}q0-10 1-17`,
      '#4E7C52',
      2.6,
    ),
  ].join('')

/** The light that says a microphone is open. */
export function onAir(ink: Paint, lit = true): Drawing {
  const lamp = lit ? signal : darker(signal, 0.5)
  return [
    lit ? ellipse(0, 12, 120, 74, ink.glow([0, '#FF6A3C', 0.42], [1, '#FF6A3C', 0])) : '',
    rect(-40, -2, 80, 28, '#1A0D08', 5),
    rect(-37, 1, 74, 22, ink.down([0, lighter(lamp, 0.12)], [1, lamp]), 4),
    lettering('ON AIR', 0, 7.2, 9.6, '#FFF6E8', 1.1),
  ].join('')
}

/** A framed print: a sun and hills, a mask, a wave, or bars, in the studio's colours. */
export function print(random: Random, palette: Palette, width: number, height: number): Drawing {
  const [w, h] = [width - 12, height - 12]
  const [x, y] = [-w / 2, 6]
  const ground = random.pick(['#F3E8D3', '#EAD9BC', '#F5EEE0'])
  const [one, two] = random.pick([
    [palette.accent, palette.cloth],
    [signal, palette.wall],
    ['#2F5D59', '#D89A3B'],
  ] as const)
  const motif = random.pick([
    () =>
      circle(0, y + h * 0.4, w * 0.28, one) +
      shape(`M${x} ${y + h * 0.68}q${w * 0.25} ${-h * 0.22} ${w * 0.5} 0t${w * 0.5} 0V${y + h}H${x}z`, two),
    () => many(5, (i) => ring(0, y + h * 0.5, w * (0.08 + i * 0.085), i % 2 ? one : two, w * 0.045)),
    () =>
      [0.24, 0.56, 0.4, 0.72, 0.32, 0.48]
        .map((tall, i) =>
          rect(x + w * (0.1 + i * 0.14), y + h * (0.5 - tall / 2), w * 0.08, h * tall, i === 3 ? one : two, w * 0.04),
        )
        .join(''),
    () =>
      shape(
        `M${x + w * 0.3} ${y + h * 0.2}q${w * 0.2} ${-h * 0.16} ${w * 0.4} 0q${w * 0.08} ${h * 0.42} ${-w * 0.2} ${h * 0.64}q${-w * 0.28} ${-h * 0.22} ${-w * 0.2} ${-h * 0.64}z`,
        two,
      ) +
      line(
        `M${x + w * 0.4} ${y + h * 0.4}h${w * 0.07}M${x + w * 0.54} ${y + h * 0.4}h${w * 0.07}M0 ${y + h * 0.42}v${h * 0.14}M${x + w * 0.44} ${y + h * 0.67}h${w * 0.13}`,
        ground,
        w * 0.03,
      ),
  ])
  return [
    faded(0.3, rect(-width / 2 + 2, 3, width, height, '#120D08', 1)),
    rect(-width / 2, 0, width, height, palette.metal, 1),
    rect(x, y, w, h, ground),
    motif(),
  ].join('')
}

/** A word in neon tubes, glowing on the wall behind; on a pale wall, where neon hardly shows, in enamel. */
export function neon(ink: Paint, word: string, height: number, colour: string, wall: string): Drawing {
  if (isPale(wall))
    return faded(0.3, lettering(word, 1, 1.6, height, dark, 1.3)) + lettering(word, 0, 0, height, colour, 1.3)
  const width = letteringWidth(word, height)
  return [
    ellipse(0, height / 2, width * 0.8, height * 2.1, ink.glow([0, colour, 0.4], [1, colour, 0])),
    faded(0.5, lettering(word, 0, 0, height, colour, 1.5)),
    lettering(word, 0, 0, height, lighter(colour, 0.65), 0.65),
  ].join('')
}

/** A curtain that falls in folds. */
export function curtain(ink: Paint, width: number, height: number, colour: string): Drawing {
  const fold = ink.across([0, darker(colour, 0.32)], [0.45, lighter(colour, 0.1)], [1, darker(colour, 0.4)])
  const folds = Math.max(3, Math.round(width / 13))
  return [
    many(folds, (i) => rect(-width / 2 + (i * width) / folds, 0, width / folds + 0.4, height, fold)),
    rect(
      -width / 2,
      0,
      width,
      height,
      ink.down([0, '#120D08', 0.25], [0.2, '#120D08', 0], [0.8, '#120D08', 0], [1, '#120D08', 0.35]),
    ),
    rect(-width / 2 - 6, -4, width + 12, 4, darker(colour, 0.6), 2),
  ].join('')
}

/** A wall clock at ten past ten. */
export const clock = (metal: string): Drawing =>
  [
    circle(0, 16, 16, metal),
    circle(0, 16, 13.6, '#F6EDDD'),
    line('M0 16L-6 10M0 16L7 9.6', dark, 1.5),
    line('M0 16V26', signal, 0.7),
    many(12, (i) => circle(Math.sin((i * Math.PI) / 6) * 11.4, 16 + Math.cos((i * Math.PI) / 6) * 11.4, 0.7, dark)),
  ].join('')

/** A pane of glass into the next room, with what is behind it and the light across it. */
export const glass = (ink: Paint, palette: Palette, width: number, height: number, behind: Drawing): Drawing =>
  [
    rect(-width / 2 - 8, -8, width + 16, height + 16, darker(palette.wood, 0.15), 3),
    rect(-width / 2 - 3, -3, width + 6, height + 6, dark, 2),
    `<svg x="${-width / 2}" y="0" width="${width}" height="${height}" viewBox="${-width / 2} 0 ${width} ${height}">${rect(-width / 2, 0, width, height, ink.down([0, darker(palette.lamp, 0.52)], [0.6, darker(palette.lamp, 0.36)], [1, darker(palette.wood, 0.3)]))}${ellipse(0, 0, width * 0.5, height * 0.8, ink.glow([0, palette.lamp, 0.65], [1, palette.lamp, 0]))}${behind}${faded(
      0.1,
      polygon(
        [
          [-width * 0.4, 0],
          [-width * 0.26, 0],
          [-width * 0.42, height],
          [-width * 0.56, height],
        ],
        '#FFFFFF',
      ),
      polygon(
        [
          [-width * 0.2, 0],
          [-width * 0.17, 0],
          [-width * 0.33, height],
          [-width * 0.36, height],
        ],
        '#FFFFFF',
      ),
    )}</svg>`,
  ].join('')
