import type { Measured } from './measure.ts'

type Figure = Exclude<keyof Measured, 'page' | 'complaints'>

/** A page's targets: minimum or maximum values. */
const aims: Readonly<Record<Figure, { readonly least?: number; readonly max?: number }>> = {
  performance: { least: 95 },
  accessibility: { least: 100 },
  bestPractices: { least: 100 },
  seo: { least: 100 },
  lcp: { max: 1_500 },
  cls: { max: 0.02 },
  script: { max: 165_000 },
}
const isFigure = (name: string): name is Figure => name in aims
const figures = Object.keys(aims).filter(isFigure)

const written: Readonly<Record<Figure, (value: number) => string>> = {
  performance: String,
  accessibility: String,
  bestPractices: String,
  seo: String,
  lcp: (ms) => `${(ms / 1000).toFixed(2)} s`,
  cls: (shift) => shift.toFixed(3),
  script: (bytes) => `${Math.round(bytes / 1000)} kB`,
}

const titles: Readonly<Record<Figure, string>> = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best practices',
  seo: 'SEO',
  lcp: 'LCP',
  cls: 'CLS',
  script: 'script',
}

function isReached(figure: Figure, value: number): boolean {
  const { least = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = aims[figure]
  return value >= least && value <= max
}

/** The metrics that depend on the load of the machine. */
const times: readonly Figure[] = ['performance', 'lcp']

/** Returns the missed targets, one line each. `timed` includes the targets for times. */
export const misses = (measured: readonly Measured[], timed: boolean): string[] =>
  measured.flatMap((page) =>
    figures
      .filter((figure) => timed || !times.includes(figure))
      .filter((figure) => !isReached(figure, page[figure]))
      .map((figure) => {
        const { least, max } = aims[figure]
        const aim = least === undefined ? `at most ${written[figure](max ?? 0)}` : `at least ${least}`
        return `${page.page}: ${titles[figure]} is ${written[figure](page[figure])}, ${aim} is the aim`
      }),
  )

/** The figures as a table of Markdown. */
export function tableOf(measured: readonly Measured[]): string {
  const rows = [
    ['page', ...figures.map((figure) => titles[figure])],
    ['---', ...figures.map(() => '---')],
    ...measured.map((page) => [page.page, ...figures.map((figure) => written[figure](page[figure]))]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
