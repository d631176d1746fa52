import type { Readable } from 'node:stream'
import type { Manifest } from '../../api/contract/page.ts'
import type { LanguageText } from '../../api/contract/shared.ts'
import { languages } from '../../language/translate.ts'

/** Returns links to what some source files need beyond the first page: styles, and scripts to be fetched in parallel. */
export function preloadsOf(manifest: Manifest, sources: readonly string[]): { styles: string; scripts: string } {
  const first = withImports(manifest, ['index.html'])
  const needed = [...withImports(manifest, sources)].filter((source) => !first.has(source))
  const styles = new Set(needed.flatMap((source) => manifest[source]?.css ?? []))
  const scripts = needed.flatMap((source) => manifest[source]?.file ?? [])
  return {
    styles: [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
    scripts: scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join(''),
  }
}

/**
 * Returns the files with the texts of some sources in a language. English texts are bundled with the sources. A route
 * whose English texts have a file of their own loads its texts on demand (withTexts): these are left out.
 */
export function textsOf(manifest: Manifest, sources: readonly string[], language: LanguageText): string[] {
  const loaded = [...withImports(manifest, ['index.html', ...sources])].flatMap(
    (source) => manifest[source]?.dynamicImports ?? [],
  )
  const english = (source: string) => source.replace(/\.\w+\.ts$/, '.en.ts')
  return loaded.filter((source) => source.endsWith(`.${language}.ts`) && !loaded.includes(english(source)))
}

/** Returns sources with all their static imports. */
function withImports(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (source: string) => {
    if (found.has(source)) return
    found.add(source)
    manifest[source]?.imports?.forEach(add)
  }
  sources.forEach(add)
  return found
}

const rootTag = '<div id="root">'
const emptyRoot = `${rootTag}</div>`

/** The tags of the app's scripts and their preloads in the built page. */
const scriptTags = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

/** The built page in parts, with content to be inserted between them. */
export interface Shell {
  /** Without scripts, because the visible content comes first. */
  readonly head: (language: LanguageText) => string
  /** The tags of the app's scripts. */
  readonly scripts: string
  /** From the end of the head to the root. */
  readonly between: string
  readonly tail: string
  readonly empty: (language: LanguageText) => string
}

/** Splits the built page. Throws if it lacks the expected tags, because nothing could be rendered into it. */
export function shellOf(html: string): Shell {
  const [head, body, ...more] = html.split('</head>')
  const [between, tail, ...others] = (body ?? '').split(emptyRoot)
  if (head === undefined || between === undefined || tail === undefined || more.length + others.length > 0)
    throw new Error(`The built page needs one </head> and, after it, one ${emptyRoot}`)
  const rest = `</head>${between}`
  const still = head.replace(scriptTags, '')
  return {
    head: (language) => inLanguage(still, language),
    scripts: head.match(scriptTags)?.join('') ?? '',
    between: rest,
    tail,
    empty: (language) => inLanguage(head, language) + rest + emptyRoot + tail,
  }
}

const inLanguage = (head: string, language: LanguageText): string =>
  head.replace(/(<html[^>]*\slang=")[^"]*/, `$1${languages[language]}`)

/**
 * Returns markup that loads scripts after the first paint, so that they don't delay the content on a slow connection. A
 * drawn frame is not shown yet, so the browser's paint entry starts them. A hidden page starts them immediately, and a
 * browser that reports no paint a second after the load event.
 */
export const afterPaint = (scripts: string, nonce: string): string =>
  `<template id="app">${scripts}</template><script nonce="${nonce}">{
  const begin = () => document.head.append(document.getElementById('app').content)
  if (document.hidden) begin()
  else {
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
    addEventListener('load', () => setTimeout(begin, 1000))
  }
}</script>`

/**
 * Yields a whole page around React's output. React first sends elements of the head (titles, descriptions), then the
 * root. Late content follows.
 */
export async function* documentOf(
  rendered: Readable,
  { head, between, tail }: { readonly head: string; readonly between: string; readonly tail: string },
): AsyncGenerator<string> {
  let forHead = ''
  let inHead = true
  for await (const chunk of rendered.setEncoding('utf8')) {
    if (!inHead) {
      yield String(chunk)
      continue
    }
    forHead += chunk
    const root = forHead.indexOf(rootTag)
    if (root < 0) continue
    inHead = false
    yield head + forHead.slice(0, root) + between + forHead.slice(root)
  }
  yield tail
}
