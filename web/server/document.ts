import type { Readable } from 'node:stream'
import type { LanguageText } from '../../api/contract/shared.ts'
import { languages } from '../i18n/i18n.ts'

const rootTag = '<div id="root">'
const emptyRoot = `${rootTag}</div>`

/** The tags of the app's scripts in the built page, and of what is fetched beside them. */
const scriptTags = /\s*<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g

/** The built page in parts, for content to be put between them. */
export interface Shell {
  /** Without scripts: what is to be seen comes first. */
  readonly head: (language: LanguageText) => string
  /** The tags of the app's scripts. */
  readonly scripts: string
  /** From the end of the head to the root. */
  readonly between: string
  readonly tail: string
  readonly empty: (language: LanguageText) => string
}

/** Throws when the built page is not what this expects: then nothing could be rendered into it. */
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
 * Has scripts fetched once the page is seen, so that on a slow line they don't keep people from what they came for. A frame
 * that was drawn is not yet shown, so it is the browser that says so. A page that nobody looks at begins at once, and one
 * in a browser that keeps its times to itself a second after all has come.
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
 * A whole page around what React rendered. React begins with what belongs into the head (titles, descriptions) and goes on
 * with the root; what comes late follows after it.
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
