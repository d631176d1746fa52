import { ink as dark, darker, lighter, type Paint, type Palette } from './paint.ts'
import { circle, type Drawing, ellipse, faded, line, moved, type Point, polygon, rect, ring } from './svg.ts'

/** Light and picture equipment in centimetres, standing on the origin. */

export const tripod = (metal: string, height: number, spread = 34): Drawing =>
  [
    line(`M0 ${-height}L${-spread} 0M0 ${-height}L${spread} 0M0 ${-height}L4 -2`, metal, 4),
    line(`M0 ${-height - 14}V${-height * 0.62}`, lighter(metal, 0.16), 3.4),
    line(`M${-spread * 0.44} ${-height * 0.44}H${spread * 0.44}`, lighter(metal, 0.2), 1.6),
  ].join('')

/** A square softbox turned towards `side`, on its stand. */
export function softbox(ink: Paint, palette: Palette, side: 'left' | 'right', height = 190): Drawing {
  const away = side === 'left' ? 1 : -1
  const face: readonly Point[] = [
    [-16 * away, -34],
    [22 * away, -46],
    [26 * away, 26],
    [-12 * away, 34],
  ]
  return [
    tripod(palette.metal, height - 18, 32),
    moved(
      0,
      -height,
      1,
      [
        ellipse(
          20 * away,
          -4,
          150,
          130,
          ink.glow([0, palette.lamp, 0.4], [0.35, palette.lamp, 0.16], [1, palette.lamp, 0]),
        ),
        polygon(
          [
            [-40 * away, -8],
            [-16 * away, -34],
            [22 * away, -46],
            [26 * away, 26],
            [-12 * away, 34],
            [-40 * away, 8],
          ],
          ink.across([0, lighter(palette.metal, 0.12)], [1, palette.metal]),
        ),
        polygon(face, lighter(palette.lamp, 0.72)),
        polygon(face, ink.glow([0, '#FFFFFF', 0.9], [1, palette.lamp, 0.5])),
        rect(-48 * away - 9, -10, 18, 20, palette.metal, 3),
      ].join(''),
    ),
  ].join('')
}

/** A large octagonal softbox facing us. */
export function octabox(ink: Paint, palette: Palette, height = 200): Drawing {
  const corner = (r: number) =>
    Array.from(
      { length: 8 },
      (_, i): Point => [Math.cos((i + 0.5) * (Math.PI / 4)) * r, Math.sin((i + 0.5) * (Math.PI / 4)) * r],
    )
  return [
    tripod(palette.metal, height - 40, 36),
    moved(
      0,
      -height,
      1,
      [
        circle(0, 0, 170, ink.glow([0, palette.lamp, 0.46], [0.3, palette.lamp, 0.2], [1, palette.lamp, 0])),
        polygon(corner(54), palette.metal),
        polygon(corner(50), lighter(palette.lamp, 0.66)),
        polygon(corner(50), ink.glow([0, '#FFFFFF'], [0.6, '#FFFFFF', 0.3], [1, palette.lamp, 0.4])),
        faded(0.25, ...corner(50).map(([x, y]) => line(`M0 0L${x} ${y}`, darker(palette.lamp, 0.4), 1))),
      ].join(''),
    ),
  ].join('')
}

/** A lens with its barns doors, on a stand: a spot. */
export const fresnel = (ink: Paint, palette: Palette, side: 'left' | 'right', height = 205): Drawing => {
  const away = side === 'left' ? 1 : -1
  return [
    tripod(palette.metal, height - 10, 30),
    moved(
      0,
      -height,
      1,
      [
        polygon(
          [
            [20 * away, -16],
            [20 * away, 16],
            [330 * away, 250],
            [330 * away, -10],
          ],
          side === 'left'
            ? ink.across([0, palette.lamp, 0.4], [1, palette.lamp, 0])
            : ink.across([0, palette.lamp, 0], [1, palette.lamp, 0.4]),
        ),
        rect(-20, -17, 40, 34, ink.down([0, lighter(palette.metal, 0.25)], [1, palette.metal]), 6),
        polygon(
          [
            [20 * away, -17],
            [34 * away, -30],
            [34 * away, -24],
            [20 * away, -10],
          ],
          palette.metal,
        ),
        polygon(
          [
            [20 * away, 17],
            [34 * away, 30],
            [34 * away, 24],
            [20 * away, 10],
          ],
          palette.metal,
        ),
        ellipse(20 * away, 0, 4, 15, lighter(palette.lamp, 0.6)),
      ].join(''),
    ),
  ].join('')
}

/** A tube of light standing upright, in any colour. */
export const tube = (ink: Paint, colour: string, height = 120): Drawing =>
  [
    ellipse(0, -height / 2 - 10, 80, height * 0.8, ink.glow([0, colour, 0.5], [1, colour, 0])),
    ellipse(0, -1, 12, 3, dark),
    rect(-3, -height - 12, 6, height + 10, darker(colour, 0.5), 3),
    rect(-2, -height - 8, 4, height, lighter(colour, 0.7), 2),
  ].join('')

/** A reflector disc leaning on its stand. */
export const reflector = (ink: Paint, palette: Palette): Drawing =>
  line('M0-100V0M0-10L-18 0M0-10L18 0', palette.metal, 3) +
  `<g transform="translate(0 -104) rotate(14)">${ellipse(0, 0, 38, 46, ink.across([0, '#FFF6E0'], [1, '#D8C49A']))}</g>` +
  `<g transform="translate(0 -104) rotate(14)"><ellipse cx="0" cy="0" rx="38" ry="46" fill="none" stroke="${palette.metal}" stroke-width="2.4"/></g>` +
  ring(0, 0, 0, dark, 0)
