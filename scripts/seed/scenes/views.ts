import type { Random } from '../random.ts'
import { darker, lighter, mix, type Paint } from './paint.ts'
import type { City } from './stage.ts'
import { circle, type Drawing, ellipse, faded, framed, line, many, rect, shape } from './svg.ts'

/** What stands outside a window, drawn 400 wide and 300 high: each city its own, by day or at dusk. */
export type Hour = 'day' | 'dusk'
const viewSize = [400, 300] as const

interface Sky {
  readonly top: string
  readonly low: string
  readonly far: string
  readonly near: string
  readonly sun: string
}
const skies: Readonly<Record<Hour, Sky>> = {
  day: { top: '#A9CBD0', low: '#F6E9CF', far: '#9DB5AE', near: '#5E7F6B', sun: '#FFF6DE' },
  dusk: { top: '#3A4A6B', low: '#F0A066', far: '#7B5A6B', near: '#3B3347', sun: '#FFD9A0' },
}

/** The view over a city, filling the rectangle given. */
export function view(
  ink: Paint,
  random: Random,
  city: City,
  hour: Hour,
  place: readonly [number, number, number, number],
) {
  const sky = skies[hour]
  const ground: Readonly<Record<City, (sky: Sky) => Drawing>> = {
    Nairobi: (s) => skyline(random, s, hour),
    Mombasa: (s) => ocean(ink, s),
    Kisumu: (s) => lake(ink, s),
    Nakuru: (s) => escarpment(ink, random, s),
    Eldoret: (s) => highlands(random, s),
  }
  const sunX = random.between(90, 310)
  const air = [
    rect(0, 0, 400, 300, ink.down([0, sky.top], [0.62, sky.low], [1, sky.low])),
    circle(sunX, 118, 88, ink.glow([0, sky.sun, 0.85], [1, sky.sun, 0])),
    circle(sunX, 118, 19, sky.sun),
    faded(0.5, cloud(random.between(40, 140), 52, sky.sun), cloud(random.between(230, 340), 82, sky.sun)),
  ]
  return framed(place, viewSize, air.join('') + ground[city](sky))
}

const cloud = (x: number, y: number, colour: string): Drawing =>
  shape(`M${x - 46} ${y}q6-14 24-12q10-16 30-8q20-6 26 8q16 0 18 12z`, colour)

function skyline(random: Random, { far, near, low }: Sky, hour: Hour): Drawing {
  const row = (base: number, colour: string, low_: number, high: number, step: number) =>
    many(Math.ceil(420 / step), (i) => {
      const height = random.between(low_, high)
      return rect(i * step - 10, base - height, step - random.whole(2, 7), height + 90, colour)
    })
  // Kenyatta's conference centre, with its round top and the saucer beside it, is how one knows the city.
  const tower = `${rect(232, 96, 34, 160, near)}${shape('M226 96h46l-6-14h-34zM236 82h26l-5-10h-16z', near)}${rect(247, 50, 4, 24, near)}${shape('M272 214l22-22h20l22 22z', near)}`
  const lit = hour === 'dusk' ? '#FFD58A' : lighter(low, 0.4)
  const windows = many(46, () => rect(random.whole(0, 396), random.whole(176, 246), 3, 4, lit))
  return [
    row(250, mix(far, low, 0.35), 40, 96, 26),
    tower,
    row(262, near, 34, 84, 34),
    faded(0.8, windows),
    crowns(random, darker(near, 0.3)),
  ].join('')
}

const crowns = (random: Random, colour: string): Drawing =>
  many(13, (i) => ellipse(i * 34 - 6, 292, random.between(22, 34), random.between(18, 34), colour))

function ocean(ink: Paint, { near, low, sun }: Sky): Drawing {
  const water = mix('#2E7C86', near, 0.35)
  return [
    rect(0, 176, 400, 124, ink.down([0, mix(water, low, 0.45)], [1, darker(water, 0.25)])),
    many(16, (i) => faded(0.4, rect(((i * 67) % 360) + 8, 184 + i * 6, 26 + (i % 4) * 16, 1.6, sun))),
    // A dhow under its lateen sail.
    shape('M118 196q34 14 74 0l-10 14h-54z', darker(near, 0.55)),
    shape('M150 194L160 112Q208 150 206 190Q176 186 150 194Z', sun),
    line('M152 196L162 104', darker(near, 0.5), 2.5),
    palm(352, 300, 150, darker(near, 0.45)),
    palm(398, 300, 104, darker(near, 0.55)),
  ].join('')
}

/** A coconut palm, its foot at x and y. */
export const palm = (x: number, y: number, height: number, colour: string): Drawing => {
  const top = y - height
  const frond = (dx: number, dy: number) =>
    `M${x - 12} ${top}q${dx * 0.5} ${dy - 16} ${dx} ${dy + 10}q${-dx * 0.42} ${-10} ${-dx} ${-dy - 10}z`
  return [
    line(`M${x} ${y}q4 ${-height * 0.6} -12 ${-height}`, colour, 6),
    shape(
      [frond(-52, 8), frond(-44, -16), frond(-16, -34), frond(20, -34), frond(48, -14), frond(50, 12)].join(''),
      colour,
    ),
  ].join('')
}

function lake(ink: Paint, { far, near, low, sun }: Sky): Drawing {
  const water = mix('#5E93A0', near, 0.3)
  return [
    shape('M0 190Q60 150 120 172T250 158T400 176V200H0Z', mix(far, low, 0.25)),
    rect(0, 186, 400, 114, ink.down([0, mix(water, low, 0.5)], [1, water])),
    many(12, (i) => faded(0.45, rect(((i * 83) % 350) + 10, 196 + i * 8, 34 + (i % 3) * 22, 1.6, sun))),
    shape('M212 226q30 10 66 0l-8 10h-50z', darker(near, 0.5)),
    line('M244 226V196M244 200l18 12', darker(near, 0.5), 2),
    // Papyrus along the shore.
    many(22, (i) => {
      const [x, height] = [i * 19 - 4, 44 + ((i * 37) % 42)]
      return `${line(`M${x} 300q3 ${-height / 2} ${(i % 5) - 2} ${-height}`, darker(near, 0.3), 2.2)}${shape(`M${x - 9} ${302 - height}q9-20 18 0q-9-6-18 0z`, darker(near, 0.18))}`
    }),
  ].join('')
}

function escarpment(ink: Paint, random: Random, { far, near, low }: Sky): Drawing {
  return [
    shape('M0 150L70 132L150 140L220 118L300 134L400 112V240H0Z', mix(far, low, 0.4)),
    shape('M0 186L60 170L120 182L200 160L270 178L340 158L400 168V260H0Z', far),
    rect(0, 214, 400, 40, ink.down([0, mix('#E9A79A', low, 0.5)], [1, mix('#9CB4B4', near, 0.2)])),
    // Flamingos are a pink edge from here.
    many(40, () => ellipse(random.between(20, 380), random.between(219, 232), 3.2, 1.5, '#E58C7C')),
    shape('M0 250Q90 236 200 250T400 244V300H0Z', near),
    acacia(random.between(60, 130), 286, 76, darker(near, 0.4)),
    acacia(random.between(270, 350), 296, 98, darker(near, 0.5)),
  ].join('')
}

/** A flat-topped acacia, its foot at x and y. */
export const acacia = (x: number, y: number, height: number, colour: string): Drawing =>
  [
    line(
      `M${x} ${y}q-2 ${-height * 0.4} 4 ${-height * 0.6}M${x + 3} ${y - height * 0.5}l${-height * 0.32} ${-height * 0.3}M${x + 4} ${y - height * 0.55}l${height * 0.34} ${-height * 0.28}M${x + 4} ${y - height * 0.6}l2 ${-height * 0.25}`,
      colour,
      4,
    ),
    ellipse(x - height * 0.3, y - height * 0.84, height * 0.36, height * 0.09, colour),
    ellipse(x + height * 0.34, y - height * 0.82, height * 0.38, height * 0.09, colour),
    ellipse(x + 2, y - height * 0.92, height * 0.5, height * 0.11, colour),
  ].join('')

function highlands(random: Random, { far, near, low }: Sky): Drawing {
  const fields = ['#8FA362', '#B4A65C', '#7C9457'].map((green) => mix(green, near, 0.35))
  return [
    shape('M0 170Q90 130 190 160T400 142V240H0Z', mix(far, low, 0.35)),
    shape('M0 204Q110 168 230 198T400 182V260H0Z', far),
    shape('M0 230Q120 206 240 226T400 216V300H0Z', fields[0] ?? near),
    shape('M0 262Q130 232 210 250L120 300H0Z', fields[1] ?? near),
    shape('M210 250Q320 236 400 252V300H150Z', fields[2] ?? near),
    many(9, (i) =>
      conifer(i * 50 + random.between(-14, 14), 300, random.between(50, 104), darker(near, 0.35 + (i % 3) * 0.08)),
    ),
  ].join('')
}

/** A cypress of the highland farms, its foot at x and y. */
export const conifer = (x: number, y: number, height: number, colour: string): Drawing =>
  shape(
    `M${x} ${y - height}Q${x + height * 0.2} ${y - height * 0.4} ${x + height * 0.15} ${y}H${x - height * 0.15}Q${x - height * 0.2} ${y - height * 0.4} ${x} ${y - height}Z`,
    colour,
  )
