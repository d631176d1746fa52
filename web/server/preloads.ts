import type { Manifest } from '../../api/contract/page.ts'

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
