import { tripod } from './light.ts'
import { ink as dark, darker, lighter, type Paint, type Palette, signal } from './paint.ts'
import { circle, type Drawing, faded, line, many, moved, polygon, rect, shape } from './svg.ts'

/** What takes the picture, in centimetres, standing on the origin. */

/** A camera on its tripod, seen from behind and a little aside, looking into the room. */
export const cameraBack = (palette: Palette, height = 138): Drawing =>
  [
    tripod(palette.metal, height, 40),
    moved(
      0,
      -height - 8,
      1,
      [
        line('M10 4L36 24', palette.metal, 3.4),
        rect(-17, -22, 34, 26, palette.metal, 4),
        rect(-8, -29, 16, 8, palette.metal, 3),
        rect(-13, -18, 22, 16, '#1C2E33', 1.4),
        shape('M-12-3v-5q6-6 11 0t10-3v8z', '#C98A55'),
        circle(13, -13, 2.2, lighter(palette.metal, 0.5)),
        circle(13, -5, 1.8, signal),
        faded(0.4, line('M-15-20H15', '#FFF3DE', 1)),
      ].join(''),
    ),
  ].join('')

/** A film camera from its side, lens towards `side`. */
export const cinema = (ink: Paint, palette: Palette, side: 'left' | 'right', height = 142): Drawing => {
  const body = [
    rect(-30, -34, 46, 32, ink.down([0, lighter(palette.metal, 0.26)], [1, palette.metal]), 4),
    rect(
      14,
      -29,
      26,
      22,
      ink.down([0, lighter(palette.metal, 0.34)], [0.5, palette.metal], [1, darker(palette.metal, 0.4)]),
      2,
    ),
    many(4, (i) => rect(18 + i * 5, -29, 2, 22, darker(palette.metal, 0.5))),
    polygon(
      [
        [40, -33],
        [54, -42],
        [54, 4],
        [40, -4],
      ],
      palette.metal,
    ),
    rect(-44, -28, 15, 22, darker(palette.metal, 0.3), 2),
    line('M-22-34Q-4-48 12-34', palette.metal, 4),
    moved(
      -4,
      -48,
      1,
      rect(-17, -14, 30, 19, dark, 2) +
        rect(-15, -12, 26, 15, '#24393C', 1) +
        shape('M-15 3v-5q7-7 13 0t13-3v8z', '#D98A55'),
      -8,
    ),
    circle(-20, -18, 2, signal),
    rect(-12, -28, 18, 6, '#2B2F2F', 1),
    circle(-8, -12, 3.4, lighter(palette.metal, 0.4)),
  ].join('')
  return (
    tripod(palette.metal, height, 42) +
    moved(0, -height, 1, side === 'right' ? body : `<g transform="scale(-1 1)">${body}</g>`)
  )
}

/** A slate with its clap raised. */
export const clapper = (): Drawing =>
  [
    moved(
      -30,
      -42,
      1,
      rect(0, -9, 60, 9, '#F6EFE2', 1) +
        many(5, (i) =>
          polygon(
            [
              [2 + i * 12, -9],
              [8 + i * 12, -9],
              [4 + i * 12, 0],
              [-2 + i * 12 + 2, 0],
            ],
            dark,
          ),
        ),
      -13,
    ),
    rect(-30, -41, 60, 41, '#231C17', 2),
    rect(-30, -41, 60, 8, '#F6EFE2', 1),
    many(5, (i) =>
      polygon(
        [
          [-26 + i * 12, -41],
          [-20 + i * 12, -41],
          [-24 + i * 12, -33],
          [-30 + i * 12, -33],
        ],
        dark,
      ),
    ),
    faded(0.7, line('M-26-24H26M-26-13H26M-8-24V-3M10-24V-3', '#F6EFE2', 0.7)),
  ].join('')
