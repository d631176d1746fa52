import lighthouse from 'lighthouse'
import { percentile } from '../bench/measure.ts'

/** A page to measure. Private pages have secret links and must not be indexed. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly isPrivate: boolean
}

/** Lighthouse's results for a page: scores out of 100, times in milliseconds, transferred bytes. */
export interface Measured {
  readonly page: string
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcp: number
  readonly cls: number
  readonly script: number
  /** The lost points, by audit. */
  readonly complaints: readonly string[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * A page is idle after a second without requests, because every response comes from this machine. A page with an open
 * event stream is never idle; it is measured for five seconds.
 */
const timeouts = { networkQuietThresholdMs: 1_000, maxWaitForLoad: 5_000 }

/** One run of Lighthouse with its mobile setting, by the browser that listens at `port`. */
async function run(url: string, port: number, page: MeasuredPage, onlyCategories: string[]): Promise<Result> {
  // A private page excludes search engines on purpose; the other SEO checks apply to it too. Leaves out audits that
  // take seconds and don't count, such as going away and back, and pictures of the page.
  const skipAudits = ['bf-cache', ...(page.isPrivate ? ['is-crawlable'] : [])]
  const result = await lighthouse(`${url}${page.path}`, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories,
    skipAudits,
    disableFullPageScreenshot: true,
    ...timeouts,
  })
  if (!result) throw new Error(`Lighthouse returned no result for ${page.path}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse could not measure ${page.path}: ${lhr.runtimeError.message}`)
  return lhr
}

const scoreOf = ({ categories: scores }: Result, category: string) => Math.round((scores[category]?.score ?? 0) * 100)
const figureOf = ({ audits }: Result, audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY

/** Returns the bytes of the page's scripts, as they were sent. */
function scriptOf({ audits }: Result): number {
  const { details } = audits['network-requests'] ?? {}
  const requests = details?.type === 'table' ? details.items : []
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + Number(transferSize), 0)
}

/** Returns the failed audits of a category with their details. */
function complaintsOf({ categories: scores, audits }: Result): string[] {
  return Object.values(scores).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: audit, weight }) => {
      const { score = null, title = audit, displayValue = '' } = audits[audit] ?? {}
      return weight > 0 && score !== null && score < 0.9 ? [`${id}: ${title} ${displayValue}`.trim()] : []
    }),
  )
}

const fewest = 3
const max = 7

/**
 * Measures a page after a warm-up. If times count, it reports the median of three runs, or of up to seven if that is
 * not `goodEnough`: load on the machine slows single runs, a slow page slows all of them.
 */
export async function measure(
  url: string,
  port: number,
  page: MeasuredPage,
  goodEnough: (measured: Measured) => boolean,
): Promise<Measured> {
  await fetch(`${url}${page.path}`).then((response) => response.text())
  const first = await run(url, port, page, categories)
  const all = [first]
  const measured = () => measuredOf(page, first, all)
  while (all.length < fewest || (all.length < max && !goodEnough(measured())))
    all.push(await run(url, port, page, ['performance']))
  return measured()
}

/** Combines the runs of a page: constant metrics from the first run, the median of the others. */
function measuredOf(page: MeasuredPage, first: Result, all: readonly Result[]): Measured {
  const middle = (figure: (result: Result) => number) => percentile(all.map(figure), 0.5)
  return {
    page: page.name,
    performance: middle((result) => scoreOf(result, 'performance')),
    accessibility: scoreOf(first, 'accessibility'),
    bestPractices: scoreOf(first, 'best-practices'),
    seo: scoreOf(first, 'seo'),
    lcp: middle((result) => figureOf(result, 'largest-contentful-paint')),
    cls: middle((result) => figureOf(result, 'cumulative-layout-shift')),
    script: scriptOf(first),
    complaints: complaintsOf(first),
  }
}
