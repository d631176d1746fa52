import type { Readable } from 'node:stream'
import type { LanguageText } from '../../api/contract/shared.ts'
import { languages } from '../i18n/i18n.ts'

const rootTag = '<div id="root">'
const emptyRoot = `${rootTag}</div>`

/** The built page in parts, for content to be put between them. */
export interface Shell {
  readonly head: (language: LanguageText) => string
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
  const headIn = (language: LanguageText) => head.replace(/(<html[^>]*\slang=")[^"]*/, `$1${languages[language]}`)
  const rest = `</head>${between}`
  return {
    head: headIn,
    between: rest,
    tail,
    empty: (language) => headIn(language) + rest + emptyRoot + tail,
  }
}

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
