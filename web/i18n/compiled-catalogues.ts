import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const catalogueFile = /\/web\/.*[/-]texts\.[a-z]{2}\.ts$/

const isTexts = (exported: unknown): exported is Record<string, string> =>
  typeof exported === 'object' && exported !== null && Object.values(exported).every((text) => typeof text === 'string')

const compiled = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]))

/**
 * Compiles the ICU texts of each texts.<language>.ts during the build, so that no message parser is sent to the browser.
 * A catalogue is plain TypeScript that Node can run: it is imported, and its exports are written back compiled.
 */
export function compiledCatalogues(): Plugin {
  return {
    name: 'compiled-catalogues',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!catalogueFile.test(file)) return null
      this.addWatchFile(file)
      const exports: Record<string, unknown> = await import(`${pathToFileURL(file)}?at=${Date.now()}`)
      return Object.entries(exports)
        .filter((entry): entry is [string, Record<string, string>] => isTexts(entry[1]))
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))}`)
        .join('\n')
    },
  }
}
