import { cream, ink as dark, darker, honey, lighter, type Paint, type Palette, signal } from './paint.ts'
import { circle, type Drawing, ellipse, faded, line, many, moved, rect, ring, shape } from './svg.ts'

/** Instruments in centimetres, standing on the origin. */

const brass = (ink: Paint) => ink.across([0, '#8F6420'], [0.35, '#F0CE7C'], [0.7, '#C08B34'], [1, '#7D551A'])

const drum = (ink: Paint, x: number, y: number, w: number, h: number, colour: string): Drawing =>
  [
    rect(
      x - w / 2,
      y,
      w,
      h,
      ink.across([0, darker(colour, 0.35)], [0.35, lighter(colour, 0.24)], [1, darker(colour, 0.42)]),
      2,
    ),
    ellipse(x, y + h, w / 2, w * 0.09, darker(colour, 0.42)),
    ellipse(x, y, w / 2, w * 0.11, '#F4ECDD'),
    ring(x, y, 0, dark, 0),
    line(`M${x - w / 2} ${y}a${w / 2} ${w * 0.11} 0 0 0 ${w} 0`, '#CFC6B4', 1.4),
    many(4, (i) => rect(x - w / 2 + w * (0.16 + i * 0.22), y + h * 0.3, 1.6, h * 0.4, '#D9D3C6', 0.8)),
  ].join('')

const cymbal = (ink: Paint, x: number, y: number, r: number, turn: number): Drawing =>
  moved(
    x,
    y,
    1,
    ellipse(0, 0, r, r * 0.17, brass(ink)) +
      ellipse(0, -1.2, r * 0.2, r * 0.07, '#F4DCA0') +
      faded(0.5, ellipse(0, 0.6, r * 0.7, r * 0.1, '#8F6420')),
    turn,
  )

/** A drum kit from the front. */
export function drumKit(ink: Paint, palette: Palette, shell = palette.accent): Drawing {
  const steel = '#B9B3A8'
  return [
    line(
      'M-66-118L-58 0M66-122L60 0M-84-84L-82 0M-82-10L-96 0M-82-10L-70 0M60-12L72 0M60-12L50 0M-58-12L-70 0M-58-12L-48 0',
      steel,
      2,
    ),
    moved(0, -12, 1, rect(-19, -44, 38, 8, palette.metal, 4) + line('M0-36V-2', steel, 3)),
    cymbal(ink, -84, -86, 19, 3),
    cymbal(ink, -84, -82, 19, -2),
    drum(ink, 50, -48, 42, 36, shell),
    line('M36-12L34 0M64-12L66 0', steel, 2.4),
    drum(ink, -56, -62, 36, 16, '#D8D2C6'),
    line('M-56-44V-8M-56-10L-68 0M-56-10L-44 0', steel, 2.4),
    circle(0, -30, 31, ink.across([0, darker(shell, 0.3)], [0.4, lighter(shell, 0.16)], [1, darker(shell, 0.4)])),
    circle(0, -30, 27.4, '#F4ECDD'),
    circle(0, -30, 27.4, ink.glow([0, '#FFFFFF', 0.2], [0.8, '#C9BDA6', 0.1], [1, '#8B7C64', 0.5])),
    circle(9, -22, 6, dark),
    ring(0, -30, 31, '#2A211A', 1.6),
    line('M-4-30a7 7 0 0 1-9 6', signal, 2.4),
    line('M-26-10L-34 0M26-10L34 0', steel, 2.4),
    line('M-12-58V-66M12-58V-66', steel, 3),
    moved(-18, -92, 1, drum(ink, 0, 0, 32, 25, shell), -6),
    moved(18, -92, 1, drum(ink, 0, 0, 34, 26, shell), 6),
    cymbal(ink, -66, -119, 27, -10),
    cymbal(ink, 66, -123, 30, 9),
  ].join('')
}

/** A guitar on its stand: `electric` with horns and pickups, `acoustic` with a sound hole, `bass` with a longer neck. */
export function guitar(ink: Paint, kind: 'electric' | 'acoustic' | 'bass', colour: string): Drawing {
  const neck = kind === 'bass' ? 66 : 54
  const face = ink.glow([0, lighter(colour, 0.3)], [0.62, colour], [1, darker(colour, 0.42)])
  const outline =
    kind === 'acoustic'
      ? 'M-12-58C-20-58-22-48-16-42C-24-36-28-22-20-13C-12-4 12-4 20-13C28-22 24-36 16-42C22-48 20-58 12-58Z'
      : 'M-6-50C-12-62-22-66-22-56C-21-48-15-46-17-38C-23-30-26-20-19-12C-11-4 11-5 18-12C25-20 22-30 16-37C14-44 20-47 19-54C18-61 9-58 6-50Z'
  const top = -56 - neck
  return [
    line('M-16-10L-22 0M16-10L22 0M0-14L5-2', '#1C1612', 2.6),
    shape(outline, darker(colour, 0.6)),
    moved(0, -0.6, 1, shape(outline, face), 0),
    kind === 'acoustic'
      ? circle(0, -38, 8, '#1B110A') + ring(0, -38, 9.6, honey, 1) + rect(-10, -19, 20, 3.4, '#2A1A10', 1.4)
      : shape('M-10-44q-6 18 2 28q10 4 12-8q-4-14 4-20z', kind === 'bass' ? dark : cream) +
        rect(-7, -40, 14, 4, dark, 1.4) +
        rect(-7, -29, 14, 4, dark, 1.4) +
        rect(-7, -20, 14, 3.4, '#B9B3A8', 1) +
        circle(12, -20, 1.8, cream) +
        circle(14, -26, 1.8, cream),
    rect(-3, top, 6, neck + 10, ink.across([0, '#3B2416'], [0.4, '#6B4329'], [1, '#2E1B10'])),
    many(11, (i) => rect(-3, top + 4 + i * (neck / 11.4), 6, 0.7, '#CFC0A4')),
    shape(`M-4 ${top}l-2-17q6-4 12 0l-2 17z`, darker(colour, 0.3)),
    many(kind === 'bass' ? 4 : 6, (i) => circle(i % 2 ? 6.4 : -6.4, top - 4 - Math.floor(i / 2) * 4.6, 1.3, '#D9D3C6')),
    faded(
      0.7,
      many(4, (i) => rect(-2 + i * 1.3, top - 8, 0.35, neck + 44, '#F1E7D2')),
    ),
  ].join('')
}

/** A guitar amplifier with its cloth and knobs. */
export const amplifier = (ink: Paint, palette: Palette, width = 62): Drawing =>
  [
    rect(-width / 2, -54, width, 52, ink.down([0, lighter(palette.metal, 0.16)], [1, palette.metal]), 4),
    rect(-width / 2 + 4, -41, width - 8, 36, '#A48B62', 2),
    faded(
      0.5,
      many(17, (i) => rect(-width / 2 + 5 + i * ((width - 10) / 17), -41, 0.8, 36, '#6B5638')),
    ),
    faded(0.35, circle(-width * 0.2, -23, 13, '#3B2C1B'), circle(width * 0.2, -23, 13, '#3B2C1B')),
    rect(-width / 2 + 4, -50, width - 8, 7, '#D8C79F', 1),
    many(6, (i) => circle(-width / 2 + 11 + i * 7, -46.5, 2.1, dark)),
    circle(width / 2 - 9, -46.5, 1.8, signal),
    rect(-9, -57, 18, 4, dark, 2),
  ].join('')

const octave = (x: number, y: number, width: number, height: number, keys: number): Drawing => {
  const w = width / keys
  return [
    rect(x, y, width, height, '#F7F0E2', 0.6),
    many(keys - 1, (i) => rect(x + (i + 1) * w - 0.2, y, 0.4, height, '#9C907B')),
    many(keys - 1, (i) =>
      [2, 6].includes(i % 7) ? '' : rect(x + (i + 1) * w - w * 0.3, y, w * 0.6, height * 0.6, dark, 0.3),
    ),
  ].join('')
}

/** A stage piano on crossed legs. */
export const keyboard = (palette: Palette): Drawing =>
  [
    line('M-44-70L40 0M44-70L-40 0', palette.metal, 4),
    rect(-62, -82, 124, 13, palette.metal, 2),
    rect(-62, -82, 124, 4, lighter(palette.metal, 0.25), 2),
    octave(-56, -78.5, 112, 8, 36),
    many(6, (i) => circle(-50 + i * 5, -80.2, 1, [signal, honey, cream][i % 3] ?? cream)),
  ].join('')

/** An upright piano with its stool. */
export const upright = (ink: Paint, wood: string): Drawing =>
  [
    rect(-72, -124, 144, 122, ink.down([0, lighter(wood, 0.1)], [1, darker(wood, 0.34)]), 2),
    rect(-76, -128, 152, 7, lighter(wood, 0.2), 2),
    rect(-62, -112, 56, 30, darker(wood, 0.16), 1),
    rect(6, -112, 56, 30, darker(wood, 0.16), 1),
    shape('M-26-88h52l-5 14h-42z', '#F6EFDF'),
    line('M-19-84h38M-20-80h40', '#8B7E69', 0.6),
    rect(-76, -72, 152, 6, darker(wood, 0.4)),
    octave(-68, -68, 136, 9, 36),
    rect(-78, -60, 156, 9, lighter(wood, 0.06), 1),
    rect(-72, -51, 8, 49, darker(wood, 0.2)),
    rect(64, -51, 8, 49, darker(wood, 0.2)),
    rect(-58, -44, 116, 38, darker(wood, 0.26), 1),
    line('M-7-8V-3M0-8V-3M7-8V-3', honey, 2),
  ].join('')

/** A grand piano from its side, the lid up. */
export const grand = (ink: Paint): Drawing =>
  [
    line('M-70-58V-2M66-58V-2M10-54V-2', '#1A1410', 7),
    shape('M-66-92L-30-186Q40-176 92-100Z', ink.down([0, '#3B2E25'], [1, '#1C1510'])),
    line('M-4-92L-12-150', '#5A4636', 2),
    shape('M-92-96H96Q100-80 92-66H-92Z', ink.down([0, '#33271F'], [0.3, '#1A130F'], [1, '#0E0A08'])),
    shape('M-62-96H92Q60-104 20-104Q-30-104-62-98Z', '#B98B4C'),
    rect(-96, -84, 30, 5, '#F7F0E2', 1),
    rect(-98, -80, 34, 12, '#120D0A', 2),
    faded(0.25, line('M-60-88H84', '#FFF3DE', 2)),
    shape('M-128-52h40v6h-40z', '#2A201A'),
    line('M-122-46V-2M-94-46V-2', '#1A1410', 4),
  ].join('')

/** A goblet or barrel drum of hide and wood. */
export const handDrum = (ink: Paint, colour: string, height = 62): Drawing =>
  [
    shape(
      `M-19 ${-height}Q-20 ${-height * 0.55} -10 ${-height * 0.4}L-13 0H13L10 ${-height * 0.4}Q20 ${-height * 0.55} 19 ${-height}Z`,
      ink.across([0, darker(colour, 0.3)], [0.4, lighter(colour, 0.2)], [1, darker(colour, 0.4)]),
    ),
    many(5, (i) => line(`M${-16 + i * 8} ${-height + 2}L${-12 + i * 6} ${-height * 0.5}`, cream, 0.9)),
    ellipse(0, -height, 19.5, 5, '#EFE0C2'),
    line(`M-19.5 ${-height}a19.5 5 0 0 0 39 0`, darker(colour, 0.5), 1.6),
  ].join('')
