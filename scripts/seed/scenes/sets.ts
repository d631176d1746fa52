import { type Camera, project } from './camera.ts'
import { ink as dark, darker, honey, lighter, type Paint, type Palette, signal } from './paint.ts'
import type { Stage } from './stage.ts'
import { circle, type Drawing, ellipse, faded, line, many, polygon, rect, shape, through } from './svg.ts'

/** A cyclorama: a wall that runs into the floor in one curve, without a line. Metres. */
export function cyclorama(
  stage: Stage,
  x: readonly [number, number],
  high: number,
  z: readonly [front: number, back: number],
  colour: string,
): Drawing {
  const { camera, ink } = stage
  const at = (px: number, py: number, pz: number) => project(camera, px, py, pz)
  const [l, r] = x
  const [front, back] = z
  const bend = 0.9
  const [left, top] = at(l, high, back)
  const [right] = at(r, high, back)
  const [, foot] = at(l, bend, back)
  const [fl, fy] = at(l, 0, front)
  const [fr] = at(r, 0, front)
  const [, curve] = at(l, 0, back - bend)
  return [
    shape(
      `M${left} ${top}H${right}V${foot}Q${right} ${curve} ${fr} ${fy}H${fl}Q${left} ${curve} ${left} ${foot}Z`,
      ink.down([0, darker(colour, 0.12)], [0.42, colour], [0.62, lighter(colour, 0.35)], [1, lighter(colour, 0.06)]),
    ),
    faded(
      0.6,
      shape(
        `M${left} ${foot}Q${left} ${curve} ${fl} ${fy}L${fl + 90} ${fy}Q${left + 60} ${curve} ${left + 54} ${foot}Z`,
        ink.across([0, '#6B4A2A', 0.28], [1, '#6B4A2A', 0]),
      ),
    ),
    rect(left, top, right - left, foot - top, ink.glow([0, '#FFFFFF', 0.34], [1, '#FFFFFF', 0])),
  ].join('')
}

/** A roll of paper hung between two stands, running out over the floor. Metres. */
export function backdrop(
  stage: Stage,
  x: readonly [number, number],
  high: number,
  z: readonly [front: number, back: number],
  colour: string,
): Drawing {
  const { camera, ink, palette } = stage
  const at = (px: number, py: number, pz: number) => project(camera, px, py, pz)
  const [l, r] = x
  const [front, back] = z
  const pole = (px: number) =>
    line(through([at(px, 0, back), at(px, high + 0.06, back)]), palette.metal, 7) +
    line(through([at(px - 0.3, 0, back), at(px, 0.5, back), at(px + 0.3, 0, back)]).replace('Z', ''), palette.metal, 5)
  const [left, top] = at(l, high, back)
  const [right, foot] = at(r, 0.25, back)
  const [fl, fy] = at(l + 0.05, 0, front)
  const [fr] = at(r - 0.05, 0, front)
  const [, curve] = at(l, 0, back - 0.3)
  return [
    pole(l - 0.14),
    pole(r + 0.14),
    shape(
      `M${left} ${top}H${right}V${foot}Q${right} ${curve} ${fr} ${fy}H${fl}Q${left} ${curve} ${left} ${foot}Z`,
      ink.down([0, darker(colour, 0.16)], [0.4, colour], [0.68, lighter(colour, 0.22)], [1, darker(colour, 0.04)]),
    ),
    rect(left, top, right - left, foot - top, ink.glow([0, '#FFFFFF', 0.26], [1, '#FFFFFF', 0])),
    faded(
      0.3,
      many(3, (i) =>
        rect(
          left + (right - left) * (0.2 + i * 0.27),
          top,
          26,
          foot - top,
          ink.across([0, '#120D08', 0], [0.5, '#120D08', 0.22], [1, '#120D08', 0]),
        ),
      ),
    ),
    rect(left - 18, top - 15, right - left + 36, 22, ink.down([0, lighter(colour, 0.3)], [1, darker(colour, 0.3)]), 11),
    circle(left - 18, top - 4, 11, dark),
    circle(right + 18, top - 4, 11, dark),
  ].join('')
}

/** A make-up mirror ringed with bulbs over a counter with brushes and bottles; standing on the origin. */
export function makeUpMirror(ink: Paint, palette: Palette, width = 150, reflection: Drawing = ''): Drawing {
  const [w, top] = [width, -190]
  const bulb = (x: number, y: number) =>
    circle(x, y, 15, ink.glow([0, palette.lamp, 0.75], [1, palette.lamp, 0])) + circle(x, y, 4.6, '#FFF8E6')
  const columns = Math.round(w / 26)
  return [
    rect(
      -w / 2 - 12,
      top - 12,
      w + 24,
      112,
      ink.down([0, lighter(palette.wood, 0.12)], [1, darker(palette.wood, 0.16)]),
      5,
    ),
    `<svg x="${-w / 2}" y="${top}" width="${w}" height="88" viewBox="${-w / 2} ${top} ${w} 88">${rect(-w / 2, top, w, 88, ink.down([0, lighter(palette.wall, 0.34)], [1, lighter(palette.wall, 0.08)]))}${reflection}${faded(
      0.22,
      polygon(
        [
          [-w * 0.4, top],
          [-w * 0.22, top],
          [-w * 0.36, top + 88],
          [-w * 0.54, top + 88],
        ],
        '#FFFFFF',
      ),
    )}</svg>`,
    many(columns + 1, (i) => bulb(-w / 2 + (i * w) / columns, top - 6)),
    many(3, (i) => bulb(-w / 2 - 6, top + 16 + i * 28) + bulb(w / 2 + 6, top + 16 + i * 28)),
    rect(-w / 2 - 26, -82, w + 52, 8, '#EFE6D6', 2),
    rect(-w / 2 - 26, -75, w + 52, 3, '#A3957F'),
    rect(-w / 2 - 20, -72, w + 40, 26, ink.down([0, darker(palette.wood, 0.2)], [1, palette.wood]), 2),
    many(
      3,
      (i) =>
        rect(-w / 2 - 14 + i * ((w + 30) / 3), -68, (w + 30) / 3 - 6, 18, lighter(palette.wood, 0.08), 2) +
        circle(-w / 2 - 14 + (i + 0.47) * ((w + 30) / 3), -59, 2, honey),
    ),
    line(`M${-w / 2 - 14} -46V0M${w / 2 + 14} -46V0`, darker(palette.wood, 0.3), 6),
    [14, 20, 11, 17, 12, 22, 9]
      .map((tall, i) =>
        rect(
          -w / 2 + 8 + i * 8,
          -82 - tall,
          5.4,
          tall,
          [palette.accent, signal, '#EADBC3', palette.cloth][i % 4] ?? dark,
          1.4,
        ),
      )
      .join(''),
    rect(w / 2 - 44, -96, 13, 14, palette.metal, 2),
    line(`M${w / 2 - 41} -95l-4-15M${w / 2 - 38} -95v-18M${w / 2 - 35} -95l4-14`, palette.wood, 1.6),
    circle(w / 2 - 45, -112, 2.2, '#D98A75'),
    circle(w / 2 - 38, -115, 2.2, '#5B3A29'),
    circle(w / 2 - 31, -110, 2.2, '#EADBC3'),
  ].join('')
}

/** The ring where light falls on the floor, in metres. */
export const pool = (
  camera: Camera,
  ink: Paint,
  x: number,
  z: number,
  width: number,
  colour: string,
  strength = 0.3,
): Drawing => {
  const [px, py] = project(camera, x, 0, z)
  return ellipse(
    px,
    py,
    (camera.focal * width) / z / 2,
    (camera.focal * width) / z / 7,
    ink.glow([0, colour, strength], [1, colour, 0]),
  )
}
