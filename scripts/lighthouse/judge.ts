import type { Measured } from './measure.ts'

type Figure = Exclude<keyof Measured, 'page' | 'complaints'>

interface Target {
  readonly title: string
  readonly least?: number
  readonly max?: number
  /** Formats a value; as a plain number by default. */
  readonly written?: (value: number) => string
}

/** A page's targets: minimum or maximum values. */
const targets: Readonly<Record<Figure, Target>> = {
  performance: { title: 'performance', least: 95 },
  accessibility: { title: 'accessibility', least: 100 },
  bestPractices: { title: 'best practices', least: 100 },
  seo: { title: 'SEO', least: 100 },
  lcp: { title: 'LCP', max: 1_500, written: (ms) => `${(ms / 1000).toFixed(2)} s` },
  cls: { title: 'CLS', max: 0.02, written: (shift) => shift.toFixed(3) },
  script: { title: 'script', max: 165_000, written: (bytes) => `${Math.round(bytes / 1000)} kB` },
}
const isFigure = (name: string): name is Figure => name in targets
const figures = Object.keys(targets).filter(isFigure)
const written = (figure: Figure, value: number) => (targets[figure].written ?? String)(value)

function isReached(figure: Figure, value: number): boolean {
  const { least = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = targets[figure]
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
        const { title, least, max } = targets[figure]
        const aim = least === undefined ? `at most ${written(figure, max ?? 0)}` : `at least ${least}`
        return `${page.page}: ${title} is ${written(figure, page[figure])}, ${aim} is the aim`
      }),
  )

/** The figures as a table of Markdown. */
export function tableOf(measured: readonly Measured[]): string {
  const rows = [
    ['page', ...figures.map((figure) => targets[figure].title)],
    ['---', ...figures.map(() => '---')],
    ...measured.map((page) => [page.page, ...figures.map((figure) => written(figure, page[figure]))]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
