import { canvas, project } from './camera.ts'
import { darker, lighter, mix } from './paint.ts'
import type { Stage } from './stage.ts'
import { type Drawing, faded, line, many, type Point, polygon, rect, through } from './svg.ts'

/** A room in metres: from -width/2 to width/2, up to height, its back wall at `back`. */
export interface Room {
  readonly width: number
  readonly height: number
  readonly back: number
  readonly floor: 'boards' | 'concrete' | 'carpet' | 'tiles'
}
/** Nearer than this nothing of the room is on the canvas. */
export const near = 1.15

/** Walls, ceiling and floor, lit from the middle of the back wall. */
export function shell(stage: Stage, room: Room): Drawing {
  const { ink, palette } = stage
  const at = placing(stage)
  const { width, height, back } = room
  const [l, r] = [-width / 2, width / 2]
  const [left, top] = at(l, height, back)
  const [right, bottom] = at(r, 0, back)
  const wall = palette.wall
  const side = (x: number) =>
    polygon(
      [at(x, 0, near), at(x, height, near), at(x, height, back), at(x, 0, back)],
      x < 0
        ? ink.across([0, darker(wall, 0.5)], [1, darker(wall, 0.16)])
        : ink.across([0, darker(wall, 0.22)], [1, darker(wall, 0.5)]),
    )
  return [
    rect(0, 0, canvas.width, canvas.height, darker(wall, 0.4)),
    polygon(
      [at(l, height, near), at(r, height, near), at(r, height, back), at(l, height, back)],
      ink.down([0, darker(wall, 0.56)], [1, darker(wall, 0.32)]),
    ),
    rect(
      left,
      top,
      right - left,
      bottom - top,
      ink.down([0, darker(wall, 0.08)], [0.5, lighter(wall, 0.1)], [1, darker(wall, 0.03)]),
    ),
    side(l),
    side(r),
    floorOf(stage, room),
    skirting(stage, room),
    // Where walls meet, a breath of shade.
    faded(0.5, rect(left, top, 26, bottom - top, ink.across([0, '#120D08', 0.4], [1, '#120D08', 0]))),
    faded(0.5, rect(right - 26, top, 26, bottom - top, ink.across([0, '#120D08', 0], [1, '#120D08', 0.4]))),
    rect(left, top, right - left, 30, ink.down([0, '#120D08', 0.28], [1, '#120D08', 0])),
  ].join('')
}

export const placing =
  ({ camera }: Stage) =>
  (x: number, y: number, z: number): Point =>
    project(camera, x, y, z)

function floorOf(stage: Stage, { width, back, floor }: Room): Drawing {
  const { ink, palette, random } = stage
  const at = placing(stage)
  const [l, r] = [-width / 2, width / 2]
  const base =
    floor === 'concrete'
      ? mix(palette.floor, '#A79B8B', 0.55)
      : floor === 'carpet'
        ? darker(palette.cloth, 0.45)
        : palette.floor
  const ground = polygon(
    [at(l, 0, near), at(r, 0, near), at(r, 0, back), at(l, 0, back)],
    ink.down([0, darker(base, 0.18)], [0.35, base], [1, darker(base, 0.5)]),
  )
  const strip = (x0: number, x1: number, z0: number, z1: number, colour: string) =>
    polygon([at(x0, 0, z0), at(x1, 0, z0), at(x1, 0, z1), at(x0, 0, z1)], colour)
  if (floor === 'boards') {
    const board = 0.22
    const boards = many(Math.ceil(width / board), (i) => {
      const x = l + i * board
      const [cut, tone] = [random.between(1.4, back), random.between(-0.2, 0.16)]
      const shade = (value: number) => (value < 0 ? darker(base, -value) : lighter(base, value * 0.6))
      return faded(
        0.5,
        strip(x, Math.min(r, x + board), near, cut, shade(tone)),
        strip(x, Math.min(r, x + board), cut, back, shade(-tone)),
      )
    })
    const seams = many(Math.ceil(width / board), (i) =>
      faded(0.5, line(through([at(l + i * board, 0, near), at(l + i * board, 0, back)]), darker(base, 0.5), 1.6)),
    )
    return ground + boards + seams + sheen(stage, back)
  }
  if (floor === 'tiles') {
    const tile = 0.6
    const columns = Math.ceil(width / tile)
    return (
      ground +
      many(columns * 12, (i) => {
        const [column, row] = [i % columns, Math.floor(i / columns)]
        const [x, z] = [l + column * tile, back - row * tile]
        if (z - tile < near || (column + row) % 2 === 0) return ''
        return faded(0.3, strip(x, Math.min(r, x + tile), z - tile, z, lighter(base, 0.4)))
      }) +
      sheen(stage, back)
    )
  }
  if (floor === 'carpet') return ground
  return (
    ground +
    many(60, () => {
      const [x, y] = at(random.between(l, r), 0, random.between(near + 0.6, back))
      return faded(
        0.18,
        `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${random.whole(2, 26)}" ry="2" fill="${random.chance(0.5) ? darker(base, 0.5) : lighter(base, 0.6)}"/>`,
      )
    }) +
    sheen(stage, back)
  )
}

/** The back wall's light lying on a polished floor. */
function sheen(stage: Stage, back: number): Drawing {
  const [x, y] = placing(stage)(0, 0, back)
  return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y + 40)}" rx="620" ry="150" fill="${stage.ink.glow([0, stage.palette.lamp, 0.2], [1, stage.palette.lamp, 0])}"/>`
}

function skirting(stage: Stage, { width, back }: Room): Drawing {
  const at = placing(stage)
  const [l, r, high] = [-width / 2, width / 2, 0.11]
  const tone = darker(stage.palette.wall, 0.36)
  return [
    polygon([at(l, 0, back), at(r, 0, back), at(r, high, back), at(l, high, back)], tone),
    polygon([at(l, 0, near), at(l, high, near), at(l, high, back), at(l, 0, back)], darker(tone, 0.3)),
    polygon([at(r, 0, near), at(r, high, near), at(r, high, back), at(r, 0, back)], darker(tone, 0.3)),
  ].join('')
}

/** Spotlights on a track below the ceiling, each with its cone. */
export function track(stage: Stage, room: Room, z: number, lights: number): Drawing {
  const { ink, palette } = stage
  const at = placing(stage)
  const [l, r] = [-room.width * 0.34, room.width * 0.34]
  const [x0, y0] = at(l, room.height - 0.08, z)
  const [x1] = at(r, room.height - 0.08, z)
  const step = (x1 - x0) / (lights - 1)
  const cone = ink.down([0, palette.lamp, 0.34], [1, palette.lamp, 0])
  return [
    rect(x0 - 20, y0 - 5, x1 - x0 + 40, 8, darker(palette.metal, 0.2), 4),
    many(lights, (i) => {
      const x = x0 + i * step
      return [
        polygon(
          [
            [x - 9, y0 + 36],
            [x + 9, y0 + 36],
            [x + 120, y0 + 380],
            [x - 120, y0 + 380],
          ],
          cone,
        ),
        rect(x - 2, y0, 4, 14, palette.metal),
        rect(x - 12, y0 + 10, 24, 28, palette.metal, 6),
        `<ellipse cx="${Math.round(x)}" cy="${Math.round(y0 + 38)}" rx="10" ry="4" fill="${palette.lamp}"/>`,
      ].join('')
    }),
  ].join('')
}

/** A rug on the floor, with a border and stripes. Metres. */
export function rug(
  stage: Stage,
  x: readonly [number, number],
  z: readonly [number, number],
  colour: string,
  trim: string,
): Drawing {
  const at = placing(stage)
  const quad = (x0: number, x1: number, z0: number, z1: number) =>
    through([at(x0, 0, z0), at(x1, 0, z0), at(x1, 0, z1), at(x0, 0, z1)])
  const [w, d] = [x[1] - x[0], z[1] - z[0]]
  const inner = (share: number) => quad(x[0] + w * share, x[1] - w * share, z[0] + d * share, z[1] - d * share)
  const lay = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`
  return [
    lay(quad(x[0], x[1], z[0], z[1]), darker(colour, 0.12)),
    lay(inner(0.05), trim),
    lay(inner(0.075), colour),
    many(7, (i) => {
      const a = z[0] + d * (0.16 + i * 0.1)
      return faded(
        0.75,
        lay(
          quad(x[0] + w * 0.1, x[1] - w * 0.1, a, a + d * (i % 2 ? 0.012 : 0.035)),
          i % 3 === 1 ? lighter(colour, 0.35) : trim,
        ),
      )
    }),
  ].join('')
}
