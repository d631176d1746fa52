import type { Manifest } from '../../api/contract/page.ts'
import type { LanguageText } from '../../api/contract/shared.ts'

/** Links to the scripts and styles of some source files, so that the browser fetches them beside the first ones. */
export function preloadsOf(manifest: Manifest, sources: readonly string[]): string {
  const first = gathered(manifest, ['index.html'])
  const needed = [...gathered(manifest, sources)].filter((source) => !first.has(source))
  const styles = new Set(needed.flatMap((source) => manifest[source]?.css ?? []))
  const scripts = needed.flatMap((source) => manifest[source]?.file ?? [])
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** Where the texts of some sources are in a language, as far as they do not come with them; English always does. */
export const textsOf = (manifest: Manifest, sources: readonly string[], language: LanguageText): string[] =>
  [...gathered(manifest, ['index.html', ...sources])]
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => source.startsWith(`i18n/${language}.`) || source.startsWith(`i18n/${language}/`))

/** Sources with all that they import at once. */
function gathered(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const add = (source: string) => {
    if (found.has(source)) return
    found.add(source)
    manifest[source]?.imports?.forEach(add)
  }
  sources.forEach(add)
  return found
}
