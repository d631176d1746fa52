import type { Manifest } from '../../api/contract/page.ts'
import type { LanguageText } from '../../api/contract/shared.ts'

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

/** Returns the text files of some sources in a language, unless they are bundled with them; English always is. */
export const textsOf = (manifest: Manifest, sources: readonly string[], language: LanguageText): string[] =>
  [...withImports(manifest, ['index.html', ...sources])]
    .flatMap((source) => manifest[source]?.dynamicImports ?? [])
    .filter((source) => source.endsWith(`.${language}.ts`))

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
