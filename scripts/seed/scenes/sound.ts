import type { Random } from '../random.ts'
import { box, type Camera, project } from './camera.ts'
import { amber, cream, ink as dark, darker, honey, lighter, type Paint, type Palette, signal } from './paint.ts'
import type { Stage } from './stage.ts'
import { circle, type Drawing, ellipse, faded, line, many, polygon, rect, ring, through } from './svg.ts'

/** Sound equipment in centimetres, standing on the origin unless told otherwise. */

/** A nearfield monitor speaker, standing on the origin. */
export const speaker = (ink: Paint, palette: Palette, height = 38, cone = cream): Drawing => {
  const w = height * 0.62
  return [
    rect(-w / 2, -height, w, height, ink.across([0, lighter(palette.metal, 0.14)], [1, palette.metal]), 2),
    circle(0, -height * 0.33, w * 0.37, darker(palette.metal, 0.5)),
    circle(0, -height * 0.33, w * 0.31, ink.glow([0, darker(cone, 0.25)], [0.35, cone], [1, darker(cone, 0.35)])),
    circle(0, -height * 0.33, w * 0.11, darker(cone, 0.4)),
    circle(0, -height * 0.76, w * 0.17, darker(palette.metal, 0.5)),
    circle(0, -height * 0.76, w * 0.1, '#D8B56A'),
    circle(w * 0.36, -height * 0.06, 0.9, '#7BE0A5'),
  ].join('')
}

/** A speaker on a stand. */
export const tower = (ink: Paint, palette: Palette): Drawing =>
  [
    ellipse(0, -1, 17, 4, palette.metal),
    rect(-4, -92, 8, 92, palette.metal),
    rect(-16, -95, 32, 4, palette.metal, 1),
    `<g transform="translate(0 -95)">${speaker(ink, palette, 50)}</g>`,
  ].join('')

/** A studio microphone hung in its basket; the origin is its middle. */
export const condenser = (ink: Paint, body = cream): Drawing =>
  [
    ring(0, 2, 17, dark, 2),
    line('M-16-6L-9-2M16-6L9-2M-16 10L-9 6M16 10L9 6', dark, 1.2),
    rect(-9, -24, 18, 26, ink.across([0, darker(body, 0.3)], [0.35, lighter(body, 0.3)], [1, darker(body, 0.36)]), 9),
    faded(0.55, line('M-8-17H8M-9-12H9M-9-7H9M-9-2H9M-4-23V2M0-24V2M4-23V2', darker(body, 0.5), 0.8)),
    rect(-9.6, 0, 19.2, 5, darker(body, 0.55)),
    rect(-9, 4, 18, 24, ink.across([0, darker(body, 0.42)], [0.3, body], [1, darker(body, 0.46)]), 5),
    circle(0, 13, 2, signal),
  ].join('')

/** A broadcast microphone with its windshield, pointing left; the origin is where its arm holds it. */
const broadcast = (ink: Paint, palette: Palette): Drawing =>
  [
    rect(
      -8,
      -7,
      28,
      14,
      ink.down([0, lighter(palette.metal, 0.3)], [0.4, palette.metal], [1, darker(palette.metal, 0.4)]),
      4,
    ),
    rect(
      -30,
      -9,
      24,
      18,
      ink.down([0, lighter(palette.metal, 0.22)], [0.5, palette.metal], [1, darker(palette.metal, 0.5)]),
      9,
    ),
    faded(0.5, line('M-26-6V6M-22-8V8M-18-8V8M-14-8V8', lighter(palette.metal, 0.3), 0.8)),
    rect(-6, -7.4, 2.4, 14.8, signal),
  ].join('')

/** A broadcast microphone on a jointed arm that stands on a table at the origin. */
export const boomArm = (ink: Paint, palette: Palette, reach = 46): Drawing =>
  [
    rect(-5, -6, 10, 6, palette.metal, 1),
    line(`M0-5L14-46L${-reach + 26}-54`, palette.metal, 3.2),
    line(`M3-5L17-46L${-reach + 26}-51`, lighter(palette.metal, 0.25), 1),
    circle(14, -46, 3.4, lighter(palette.metal, 0.15)),
    `<g transform="translate(${-reach + 16} -50)">${broadcast(ink, palette)}</g>`,
  ].join('')

/** Headphones lying or hanging; the origin is the top of the band. */
export const headphones = (palette: Palette, pads = palette.cloth): Drawing =>
  [
    line('M-15 20V13A15 15 0 0 1 15 13V20', palette.metal, 3.4),
    line('M-11 5A15 13 0 0 1 11 5', lighter(palette.metal, 0.3), 1),
    rect(-20, 15, 9, 19, palette.metal, 4),
    rect(11, 15, 9, 19, palette.metal, 4),
    rect(-13, 16, 5, 17, pads, 2.4),
    rect(8, 16, 5, 17, pads, 2.4),
  ].join('')

/** A mixing console with `strips` channels on the top of a desk: the desk's box in metres, faders towards us. */
export function mixingConsole(
  stage: Stage,
  x: readonly [number, number],
  y: number,
  z: readonly [number, number],
  strips: number,
): Drawing {
  const { camera, palette, random } = stage
  const rise = 0.2
  const at = (u: number, v: number) => project(camera, x[0] + (x[1] - x[0]) * u, y + rise * v, z[0] + (z[1] - z[0]) * v)
  const quad = (u0: number, u1: number, v0: number, v1: number, fill: string) =>
    polygon([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)], fill)
  const body = lighter(palette.metal, 0.08)
  const pitch = 1 / strips
  const strip = (i: number) => {
    const [left, middle] = [i * pitch, (i + 0.5) * pitch]
    const [low, high] = [at(middle, 0.1), at(middle, 0.44)]
    const level = random.between(0.14, 0.4)
    const knobs = [0.56, 0.64, 0.72, 0.8].map((v, k) => {
      const [kx, ky] = at(middle, v)
      return (
        circle(kx, ky, 5.2 - k * 0.4, [honey, cream, '#6FA58D', cream][k] ?? cream) +
        circle(kx + 1, ky - 1.4, 1.4, dark)
      )
    })
    return [
      i % 2 ? quad(left, left + pitch, 0.03, 0.97, lighter(body, 0.04)) : '',
      line(through([low, high]), '#050606', 3),
      quad(middle - pitch * 0.26, middle + pitch * 0.26, level - 0.03, level + 0.03, i % 8 === 5 ? signal : cream),
      knobs.join(''),
      many(2, (k) =>
        quad(
          middle - pitch * 0.22,
          middle + pitch * 0.22,
          0.47 + k * 0.035,
          0.49 + k * 0.035,
          random.chance(0.4) ? amber : '#33403F',
        ),
      ),
    ].join('')
  }
  const meters = many(strips, (i) =>
    many(4, (k) =>
      quad(
        (i + 0.25) * pitch,
        (i + 0.75) * pitch,
        0.86 + k * 0.025,
        0.876 + k * 0.025,
        k < random.whole(1, 4) ? (['#5FBF83', '#5FBF83', honey, signal][k] ?? honey) : '#1B2626',
      ),
    ),
  )
  return [
    box(camera, { x, y: [y, y + 0.02], z }, palette.metal),
    polygon([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], body),
    many(strips, strip),
    meters,
    quad(-0.014, 0, 0, 1, lighter(palette.wood, 0.1)),
    quad(1, 1.014, 0, 1, darker(palette.wood, 0.1)),
  ].join('')
}

/** A rack of outboard units: metal fronts with knobs and meters. Standing on the origin. */
export const outboard = (ink: Paint, random: Random, palette: Palette, units: number): Drawing =>
  [
    rect(
      -29,
      -units * 11 - 10,
      58,
      units * 11 + 10,
      ink.across([0, lighter(palette.wood, 0.08)], [1, darker(palette.wood, 0.3)]),
      2,
    ),
    many(units, (i) => {
      const y = -units * 11 - 5 + i * 11
      const front = random.pick(['#2A2F30', '#3A4A4A', '#7E2F22', '#C9B894', '#27313F'])
      const knobs = random.whole(3, 5)
      return (
        rect(-25, y, 50, 10, ink.down([0, lighter(front, 0.12)], [1, front]), 0.6) +
        many(knobs, (k) => circle(-19 + k * 7, y + 5, 2.3, cream) + circle(-18.4 + k * 7, y + 4.2, 0.7, dark)) +
        (random.chance(0.6)
          ? rect(14, y + 2, 9, 6, '#F3D9A0', 0.6) + line(`M18.5 ${y + 7}l${random.between(-3, 3)} -4`, dark, 0.5)
          : many(4, (k) => rect(13 + k * 2.6, y + 3, 1.6, 4, k < 3 ? '#5FBF83' : signal)))
      )
    }),
  ].join('')

/** A table as a box with its edge lit: metres. */
export const desk = (
  camera: Camera,
  palette: Palette,
  x: readonly [number, number],
  z: readonly [number, number],
  high = 0.74,
): Drawing =>
  [
    box(
      camera,
      { x: [x[0] + 0.05, x[0] + 0.13], y: [0, high], z: [z[1] - 0.12, z[1] - 0.04] },
      darker(palette.wood, 0.4),
    ),
    box(
      camera,
      { x: [x[1] - 0.13, x[1] - 0.05], y: [0, high], z: [z[1] - 0.12, z[1] - 0.04] },
      darker(palette.wood, 0.4),
    ),
    box(
      camera,
      { x: [x[0] + 0.05, x[0] + 0.14], y: [0, high], z: [z[0] + 0.03, z[0] + 0.12] },
      darker(palette.wood, 0.28),
    ),
    box(
      camera,
      { x: [x[1] - 0.14, x[1] - 0.05], y: [0, high], z: [z[0] + 0.03, z[0] + 0.12] },
      darker(palette.wood, 0.28),
    ),
    box(camera, { x, y: [high - 0.05, high], z }, palette.wood, darker(palette.wood, 0.2)),
  ].join('')
