import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { readablePages } from './caching.ts'

const source = fileURLToPath(new URL('../service-worker.ts', import.meta.url))
const shell = '/index.html'
/** Files that the page needs besides its assets. */
const publicFiles = ['/favicon.svg']

/** The pages that can be read without a network, and their texts. */
const readable = [
  'index.html',
  ...Object.values(readablePages),
  'public/home/InlineBooking.tsx',
  'app/site.sw.ts',
  'account/profile/texts.sw.ts',
  'public/faqs/texts.sw.ts',
  'public/home/texts.sw.ts',
  'public/saved-bookings/texts.sw.ts',
  'public/receipt/texts.sw.ts',
  'public/studio/texts.sw.ts',
  'public/studios/texts.sw.ts',
  'public/track/texts.sw.ts',
  'shared/bookings/texts.sw.ts',
  'shared/sign-in/texts.sw.ts',
]

const isAt = (page: string, { facadeModuleId }: Rollup.OutputChunk) => facadeModuleId?.endsWith(`/web/${page}`) ?? false

/**
 * Builds service-worker.ts beside the app, as /service-worker.js, and inserts the files of this version of the app. Its
 * bytes change with them, which is how browsers detect a new version.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, fileName: 'service-worker.js' })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['service-worker.js']
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built')
        if (worker.imports.length > 0) throw new Error(`The service worker must stand alone: ${worker.imports}`)
        const page = bundle['index.html']
        const app = { shell, files: [...publicFiles, ...assetsOf(bundle)] }
        const version = digest(JSON.stringify(app) + (page?.type === 'asset' ? page.source : ''))
        worker.code = worker.code.replaceAll('__APP__', JSON.stringify({ version, ...app }))
      },
    },
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** Returns the addresses of the scripts, styles and fonts of the readable pages. */
function assetsOf(bundle: Rollup.OutputBundle): string[] {
  const names = new Set<string>()
  const add = (chunk: Rollup.OutputChunk) => {
    if (names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') add(imported)
    }
  }
  const parts = Object.values(bundle)
  for (const page of readable) {
    const chunk = parts.find((part) => part.type === 'chunk' && isAt(page, part))
    if (chunk?.type !== 'chunk') throw new Error(`The build has no ${page}`)
    add(chunk)
  }
  // Only the font files that nearly every page uses. The others are cached after their first use.
  for (const part of parts)
    if (part.type === 'asset' && part.originalFileNames.some((name) => name.includes('styles/typefaces/')))
      names.add(part.fileName)
  return [...names].sort().map((name) => `/${name}`)
}
