import { type Drawing, line, moved } from './svg.ts'

/** Capital letters as single strokes on a grid six high, so that signs look the same on machines without our fonts. */
const letters: Readonly<Record<string, readonly [width: number, stroke: string]>> = {
  A: [4, 'M0 6L2 0L4 6M.8 4H3.2'],
  B: [3.8, 'M2.2 2.9H0V0H2.2A1.45 1.45 0 0 1 2.2 2.9A1.55 1.55 0 0 1 2.2 6H0V2.9'],
  C: [4, 'M4 1.2C3.4 .4 2.8 0 2 0C.8 0 0 1.2 0 3C0 4.8 .8 6 2 6C2.8 6 3.4 5.6 4 4.8'],
  D: [4, 'M0 0H1.6C3.2 0 4 1.2 4 3C4 4.8 3.2 6 1.6 6H0Z'],
  E: [3.4, 'M3.4 0H0V6H3.4M0 3H2.8'],
  F: [3.4, 'M3.4 0H0V6M0 3H2.8'],
  G: [4, 'M4 1.2C3.4 .4 2.8 0 2 0C.8 0 0 1.2 0 3C0 4.8 .8 6 2 6C3.2 6 4 5 4 3.4H2.4'],
  H: [4, 'M0 0V6M4 0V6M0 3H4'],
  I: [0, 'M0 0V6'],
  J: [3, 'M3 0V4.4C3 5.4 2.4 6 1.5 6C.6 6 0 5.4 0 4.6'],
  K: [4, 'M0 0V6M4 0L0 3.4M1.4 2.4L4 6'],
  L: [3.2, 'M0 0V6H3.2'],
  M: [4.8, 'M0 6V0L2.4 3.6L4.8 0V6'],
  N: [4, 'M0 6V0L4 6V0'],
  O: [4, 'M2 0C.8 0 0 1.2 0 3C0 4.8 .8 6 2 6C3.2 6 4 4.8 4 3C4 1.2 3.2 0 2 0Z'],
  P: [3.8, 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0'],
  Q: [4, 'M2 0C.8 0 0 1.2 0 3C0 4.8 .8 6 2 6C3.2 6 4 4.8 4 3C4 1.2 3.2 0 2 0ZM2.6 4.4L4 6'],
  R: [3.8, 'M0 6V0H2.2A1.6 1.6 0 0 1 2.2 3.2H0M2 3.2L3.8 6'],
  S: [4, 'M3.8 1C3.4 .4 2.8 0 2 0C1 0 .2 .6 .2 1.5C.2 3.6 3.8 2.4 3.8 4.5C3.8 5.4 3 6 2 6C1.2 6 .4 5.6 0 4.9'],
  T: [4, 'M0 0H4M2 0V6'],
  U: [4, 'M0 0V4C0 5.2 .8 6 2 6C3.2 6 4 5.2 4 4V0'],
  V: [4, 'M0 0L2 6L4 0'],
  W: [5.4, 'M0 0L1.4 6L2.7 1.4L4 6L5.4 0'],
  X: [4, 'M0 0L4 6M4 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [4, 'M0 0H4L0 6H4'],
  ' ': [2, ''],
}
const gap = 1.9

const widthOf = (text: string): number => [...text].reduce((sum, each) => sum + (letters[each]?.[0] ?? 0) + gap, -gap)

/** A word in strokes, its middle at x and its top at y, `height` high. Characters other than A to Z and space are left out. */
export function lettering(text: string, x: number, y: number, height: number, colour: string, weight = 1): Drawing {
  const known = [...text.toUpperCase()].filter((each) => each in letters).join('')
  let at = 0
  const strokes = [...known].map((each) => {
    const [width, stroke] = letters[each] ?? [0, '']
    const drawing = stroke === '' ? '' : moved(at * 10, 0, 10, line(stroke, colour, weight))
    at += width + gap
    return drawing
  })
  const scale = height / 60
  return moved(x - (widthOf(known) * 10 * scale) / 2, y, scale, strokes.join(''))
}

/** How wide a word of a height will be. */
export const letteringWidth = (text: string, height: number): number => (widthOf(text.toUpperCase()) * height) / 6
