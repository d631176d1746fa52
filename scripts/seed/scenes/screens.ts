import type { Random } from '../random.ts'
import { amber, ink as dark, darker, honey, type Paint, signal } from './paint.ts'
import { circle, type Drawing, faded, line, many, polygon, rect, ring, shape } from './svg.ts'

/** What a screen shows. */
export type Screen = 'wave' | 'tracks' | 'spectrum' | 'timeline' | 'faces' | 'grade'

/** A flat screen, its lower edge's middle at the origin. */
export function screen(ink: Paint, random: Random, width: number, height: number, shows: Screen): Drawing {
  const [x, y] = [-width / 2 + 2, -height + 2]
  const [w, h] = [width - 4, height - 4]
  return [
    rect(-width / 2, -height, width, height, '#0A0C0C', 1.6),
    rect(x, y, w, h, ink.down([0, '#14282B'], [1, '#0B1517']), 0.8),
    contents[shows](random, x, y, w, h),
    faded(
      0.07,
      polygon(
        [
          [x, y],
          [x + w * 0.4, y],
          [x + w * 0.16, y + h],
          [x, y + h],
        ],
        '#FFFFFF',
      ),
    ),
  ].join('')
}

type Contents = (random: Random, x: number, y: number, w: number, h: number) => Drawing
const contents: Readonly<Record<Screen, Contents>> = {
  wave: (random, x, y, w, h) =>
    many(Math.floor(w / 1.6), (i) => {
      const loud = Math.abs(Math.sin(i * 0.21) * Math.sin(i * 0.057 + 1)) * 0.7 + random.between(0.04, 0.22)
      return rect(
        x + 2 + i * 1.5,
        y + h * 0.5 - (h * loud) / 2.4,
        0.9,
        (h * loud) / 1.2,
        i * 1.5 > w * 0.62 ? '#5D6B62' : honey,
      )
    }) + rect(x + w * 0.62, y + h * 0.08, 0.7, h * 0.84, signal),
  tracks: (random, x, y, w, h) => {
    const rows = 8
    return (
      many(rows, (r) => {
        const top = y + 3 + (r * (h - 6)) / rows
        const colour = ['#E9563B', honey, '#6FA58D', amber, '#C9B48B', '#8FB3BF', '#E9563B', '#6FA58D'][r] ?? honey
        const clips = many(3, (c) => {
          const start = x + w * (0.12 + c * 0.29) + random.between(0, 5)
          const long = w * random.between(0.12, 0.25)
          return (
            rect(start, top, long, h / rows - 2, darker(colour, 0.42), 0.6) +
            line(`M${start + 1} ${top + h / rows / 2 - 1}h${Math.max(2, long - 2)}`, colour, 1.6)
          )
        })
        return rect(x + 1.5, top, w * 0.085, h / rows - 2, '#23393A', 0.6) + clips
      }) + rect(x + w * 0.54, y + 1, 0.6, h - 2, '#FFF6E8')
    )
  },
  spectrum: (random, x, y, w, h) => {
    const bars = 22
    return (
      many(bars, (i) => {
        const tall = h * (0.16 + 0.6 * Math.abs(Math.sin(i * 0.5 + 0.7)) * (1 - i / bars / 1.5)) + random.between(0, 3)
        return rect(
          x + 3 + (i * (w - 6)) / bars,
          y + h - 3 - tall,
          (w - 6) / bars - 1,
          tall,
          i % 7 === 3 ? '#E9563B' : honey,
          0.5,
        )
      }) +
      line(
        `M${x + 3} ${y + h * 0.6}Q${x + w * 0.25} ${y + h * 0.1} ${x + w * 0.5} ${y + h * 0.4}T${x + w - 3} ${y + h * 0.5}`,
        '#8FD0C0',
        0.9,
      )
    )
  },
  timeline: (random, x, y, w, h) =>
    [
      rect(x + 2, y + 2, w * 0.3, h * 0.48, '#1D2F31', 0.6),
      rect(x + w * 0.34, y + 2, w * 0.63, h * 0.48, '#2C2018', 0.6),
      shape(
        `M${x + w * 0.34} ${y + 2 + h * 0.48}v${-h * 0.14}q${w * 0.16} ${-h * 0.16} ${w * 0.32} 0t${w * 0.31} ${-h * 0.05}v${h * 0.19}z`,
        '#8C5B34',
      ),
      circle(x + w * 0.74, y + h * 0.18, h * 0.08, honey),
      many(5, (r) =>
        many(4, (c) =>
          rect(
            x + 3 + c * w * 0.235 + random.between(0, 4),
            y + h * 0.56 + r * h * 0.083,
            w * random.between(0.1, 0.2),
            h * 0.066,
            ['#C9713F', '#6FA58D', '#8FB3BF', honey, '#A7674F'][r] ?? honey,
            0.4,
          ),
        ),
      ),
      rect(x + w * 0.46, y + h * 0.53, 0.6, h * 0.45, '#FFF6E8'),
    ].join(''),
  faces: (_, x, y, w, h) =>
    many(4, (i) => {
      const [cx, cy] = [x + w * (i % 2 ? 0.75 : 0.25), y + h * (i > 1 ? 0.75 : 0.25)]
      const skin = ['#8A5A3C', '#5F3A25', '#A9714B', '#6E452C'][i] ?? '#8A5A3C'
      return (
        rect(
          cx - w * 0.235,
          cy - h * 0.23,
          w * 0.47,
          h * 0.46,
          ['#24494A', '#5B3A29', '#6B6A45', '#433049'][i] ?? dark,
          0.8,
        ) +
        shape(
          `M${cx - h * 0.17} ${cy + h * 0.23}q0-${h * 0.17} ${h * 0.17}-${h * 0.17}t${h * 0.17} ${h * 0.17}z`,
          ['#E9B556', '#EADBC3', '#D93A1F', '#6FA58D'][i] ?? honey,
        ) +
        circle(cx, cy - h * 0.03, h * 0.095, skin) +
        shape(
          `M${cx - h * 0.1} ${cy - h * 0.04}a${h * 0.1} ${h * 0.1} 0 0 1 ${h * 0.2} 0q${-h * 0.1} ${-h * 0.05} ${-h * 0.2} 0z`,
          '#1B120D',
        )
      )
    }),
  grade: (_, x, y, w, h) =>
    [
      rect(x + 2, y + 2, w - 4, h * 0.6, '#E7A869', 0.6),
      shape(
        `M${x + 2} ${y + 2 + h * 0.6}v${-h * 0.2}l${w * 0.2} ${-h * 0.16}l${w * 0.2} ${h * 0.12}l${w * 0.26} ${-h * 0.2}l${w * 0.3} ${h * 0.24}v${h * 0.2}z`,
        '#7A3F2A',
      ),
      circle(x + w * 0.3, y + h * 0.2, h * 0.09, '#FFF0CC'),
      many(
        3,
        (i) =>
          ring(x + w * (0.2 + i * 0.3), y + h * 0.82, h * 0.12, ['#E9563B', '#6FA58D', '#8FB3BF'][i] ?? honey, 1) +
          circle(x + w * (0.2 + i * 0.3) + 1, y + h * 0.8, 1.1, '#FFF6E8'),
      ),
    ].join(''),
}
