import { ink as dark, darker, lighter, type Paint, type Palette } from './paint.ts'
import { circle, type Drawing, ellipse, faded, line, many, moved, rect, shape } from './svg.ts'

/** Furniture seen from the front, in centimetres, standing on the origin with y down. */

/** A sofa of so many seats, with a cushion in the second colour. */
export function sofa(ink: Paint, palette: Palette, seats: number): Drawing {
  const [seat, cloth] = [66, palette.cloth]
  const width = seats * seat
  const face = ink.down([0, lighter(cloth, 0.14)], [1, darker(cloth, 0.14)])
  return [
    many(2, (i) => rect(i ? width / 2 - 4 : -width / 2 - 4, -14, 8, 14, darker(palette.wood, 0.2), 2)),
    rect(-width / 2 - 6, -82, width + 12, 56, darker(cloth, 0.16), 14),
    many(seats, (i) => rect(-width / 2 + i * seat + 1, -80, seat - 2, 46, face, 12)),
    many(seats, (i) =>
      rect(-width / 2 + i * seat + 0.6, -44, seat - 1.2, 20, ink.down([0, lighter(cloth, 0.22)], [1, cloth]), 7),
    ),
    rect(-width / 2 - 4, -27, width + 8, 15, ink.down([0, darker(cloth, 0.3)], [1, darker(cloth, 0.1)]), 4),
    many(2, (i) =>
      rect(
        i ? width / 2 - 4 : -width / 2 - 20,
        -60,
        24,
        50,
        ink.across([0, lighter(cloth, 0.1)], [1, darker(cloth, 0.16)]),
        10,
      ),
    ),
    moved(-width / 2 + 24, -56, 1, cushion(palette.accent), -9),
    seats > 2 ? moved(width / 2 - 26, -56, 1, cushion(lighter(palette.wall, 0.3)), 8) : '',
  ].join('')
}

const cushion = (colour: string): Drawing =>
  `${shape('M-19-17Q0-21 19-17Q22 0 19 18Q0 22-19 18Q-22 0-19-17Z', colour)}${faded(0.4, line('M-13-10H13M-13-2H13M-13 6H13', lighter(colour, 0.6), 2))}`

/** An easy chair with wooden legs. */
export const armchair = (ink: Paint, palette: Palette, cloth = palette.cloth): Drawing =>
  [
    line('M-30-22L-36 0M30-22L36 0', darker(palette.wood, 0.1), 5),
    rect(-34, -92, 68, 64, ink.down([0, lighter(cloth, 0.1)], [1, darker(cloth, 0.22)]), 22),
    rect(-27, -46, 54, 20, ink.down([0, lighter(cloth, 0.26)], [1, cloth]), 8),
    rect(-30, -30, 60, 12, darker(cloth, 0.25), 5),
    many(2, (i) => rect(i ? 24 : -40, -60, 16, 44, ink.across([0, lighter(cloth, 0.12)], [1, darker(cloth, 0.2)]), 8)),
  ].join('')

/** An office chair from behind, its back towards us. */
export const deskChair = (ink: Paint, palette: Palette): Drawing =>
  [
    line('M0-40V-12M0-12L-26-3M0-12L26-3M0-12L-10 0M0-12L11 0', palette.metal, 5),
    many(4, (i) => circle([-27, 27, -10, 11][i] ?? 0, i < 2 ? -2 : 1, 3.4, darker(palette.metal, 0.2))),
    ellipse(0, -44, 31, 8, darker(palette.cloth, 0.3)),
    rect(-4, -58, 8, 16, palette.metal),
    rect(-27, -112, 54, 58, ink.down([0, lighter(palette.cloth, 0.1)], [1, darker(palette.cloth, 0.3)]), 17),
    faded(0.35, line('M-17-98V-70M0-100V-66M17-98V-70', darker(palette.cloth, 0.5), 1.6)),
  ].join('')

/** A round stool on three legs. */
export const stool = (palette: Palette, seat: string, height = 62): Drawing =>
  [
    line(`M-12 ${-height + 4}L-19 0M12 ${-height + 4}L19 0M0 ${-height + 4}V-1`, palette.metal, 4),
    line(`M-16 ${-height * 0.32}H16`, palette.metal, 2.6),
    rect(-20, -height - 4, 40, 9, darker(seat, 0.2), 4.5),
    ellipse(0, -height - 3, 20, 4.6, lighter(seat, 0.12)),
  ].join('')

/** A floor lamp whose shade throws light up and down. */
export const floorLamp = (ink: Paint, palette: Palette): Drawing =>
  [
    ellipse(0, -150, 130, 120, ink.glow([0, palette.lamp, 0.42], [0.4, palette.lamp, 0.16], [1, palette.lamp, 0])),
    ellipse(0, -1, 17, 4, palette.metal),
    rect(-1.6, -142, 3.2, 142, palette.metal),
    shape(
      'M-15-172h30l9 36h-48z',
      ink.down([0, lighter(palette.lamp, 0.2)], [0.75, lighter(palette.lamp, 0.75)], [1, palette.lamp]),
    ),
  ].join('')

/** A lamp hanging from the ceiling on `drop` centimetres of cord; its origin is where the cord is fixed. */
export const pendant = (ink: Paint, palette: Palette, drop: number): Drawing =>
  [
    ellipse(0, drop + 18, 150, 130, ink.glow([0, palette.lamp, 0.4], [0.4, palette.lamp, 0.14], [1, palette.lamp, 0])),
    rect(-0.8, 0, 1.6, drop, dark),
    shape(`M-6 ${drop}h12q20 4 24 24h-60q4-20 24-24z`, palette.metal),
    ellipse(0, drop + 24, 30, 5, lighter(palette.lamp, 0.6)),
  ].join('')

/** A tall plant in a pot: banana, snake plant or fiddle leaf. */
export function plant(palette: Palette, kind: 'banana' | 'sansevieria' | 'ficus', pot = palette.accent): Drawing {
  const greens = ['#3E6B4A', '#4F8058', '#2F5640', '#6A9665']
  const green = (i: number) => greens[i % greens.length] ?? '#3E6B4A'
  const body = `${shape('M-20-40h40l-5 40h-30z', pot)}${shape('M6-40h14l-5 40h-8z', darker(pot, 0.22))}${rect(-22, -44, 44, 7, lighter(pot, 0.14), 2)}`
  if (kind === 'sansevieria')
    return (
      many(9, (i) => {
        const [x, tall] = [-16 + i * 4, 62 + ((i * 29) % 40)]
        return shape(`M${x - 3} -42q-5 ${-tall * 0.5} ${(i - 4) * 2.6} ${-tall}q7 ${tall * 0.5} 5 ${tall}z`, green(i))
      }) + body
    )
  if (kind === 'ficus')
    return (
      line('M0-40Q-4-90 3-140M0-86L-18-112M1-100L20-128', '#6B4A2E', 3.4) +
      many(15, (i) => {
        const [angle, far] = [i * 2.4, 12 + ((i * 17) % 34)]
        return moved(
          Math.cos(angle) * far + 2,
          -128 + Math.sin(angle) * far * 0.9,
          1,
          ellipse(0, 0, 15, 9.5, green(i)) + faded(0.4, line('M-12 0H12', '#CFE0B8', 0.8)),
          (i * 47) % 180,
        )
      }) +
      body
    )
  const frond = (turn: number, i: number) =>
    moved(
      0,
      -42,
      1,
      shape('M0 0Q-22-52-4-118Q20-60 5 0Z', green(i)) + faded(0.5, line('M1-4Q-4-60-4-108', '#CFE0B8', 1.3)),
      turn,
    )
  return [-52, 50, -30, 30, -12, 12].map(frond).join('') + body
}

/** A low coffee table with cups, a book and a bowl. */
export const coffeeTable = (palette: Palette): Drawing =>
  [
    line('M-44-30L-50 0M44-30L50 0M-28-30L-30-4M28-30L30-4', darker(palette.wood, 0.4), 4),
    ellipse(0, -31, 60, 11, darker(palette.wood, 0.22)),
    ellipse(0, -34, 60, 11, lighter(palette.wood, 0.12)),
    rect(-36, -40, 30, 4, palette.cloth, 1),
    rect(-33, -43, 26, 3.4, palette.accent, 1),
    cup(16, -34),
    cup(30, -31),
  ].join('')

/** A cup of tea, its foot at x and y. */
export const cup = (x: number, y: number): Drawing =>
  `${shape(`M${x - 4.5} ${y - 8}h9l-1.4 8h-6.2z`, '#F6EDDD')}${line(`M${x + 4} ${y - 6.4}q4 0 3 3q-1 2-3.6 2`, '#F6EDDD', 1.2)}${faded(0.35, line(`M${x - 1} ${y - 11}q-2-3 0-5t0-5`, '#FFF6E8', 1))}`

/** A bar with a coffee machine, cups and jars. */
export const coffeeBar = (ink: Paint, palette: Palette): Drawing =>
  [
    rect(-92, -92, 184, 92, ink.down([0, lighter(palette.wood, 0.06)], [1, darker(palette.wood, 0.34)]), 2),
    many(12, (i) => rect(-88 + i * 15, -84, 1.4, 80, darker(palette.wood, 0.42))),
    rect(-98, -98, 196, 8, '#EADFCB', 2),
    rect(-98, -91, 196, 3, '#A3957F'),
    rect(-66, -140, 58, 42, ink.down([0, '#D7D2C8'], [1, '#8D877C']), 4),
    rect(-60, -134, 46, 11, dark, 2),
    circle(-20, -128.5, 2.4, '#D93A1F'),
    shape('M-58-114h42l-4 16h-34z', '#3B352E'),
    cup(-38, -98),
    many(
      3,
      (i) =>
        rect(10 + i * 17, -118, 13, 20, ['#C98B4B', '#7C4A2A', '#E4D3B2'][i] ?? dark, 2) +
        rect(9 + i * 17, -121, 15, 4, palette.metal, 1),
    ),
    many(3, (i) => cup(70 + (i % 2) * 11, -98 - (i > 1 ? 8 : 0))),
  ].join('')

/** A side table with a lamp on it. */
export const sideTable = (ink: Paint, palette: Palette): Drawing =>
  [
    ellipse(0, -88, 74, 66, ink.glow([0, palette.lamp, 0.42], [1, palette.lamp, 0])),
    line('M0-46V-2M-14 0H14', palette.metal, 4),
    ellipse(0, -48, 24, 5, palette.wood),
    shape('M-6-50q-6-12 6-20q12 8 6 20z', palette.accent),
    shape('M-12-98h24l7 26h-38z', ink.down([0, lighter(palette.lamp, 0.2)], [1, lighter(palette.lamp, 0.7)])),
  ].join('')

/** A rack for coats and headphones. */
export const rack = (palette: Palette): Drawing =>
  [
    line('M0 0V-170M-22 0L0-14L22 0M-20-156Q0-150 0-166Q0-150 20-156', palette.wood, 4),
    shape('M-22-156q-8 40-2 74h18q2-40-8-74z', palette.cloth),
    shape('M12-152q10 30 6 58h-12q-6-30 0-58z', palette.accent),
  ].join('')
