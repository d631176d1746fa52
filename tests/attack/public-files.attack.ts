import type { Attack } from './attack.ts'

/** Requests source maps of the scripts that a page names, and the metrics as through a proxy. */
export const attack: Attack = {
  name: 'a visitor reads sources and metrics',
  before: 'every script had its source map beside it, and /metrics answered through a proxy that adds no header',
  async run({ origin }) {
    const page = await (await fetch(`${origin}/`)).text()
    const files = [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])]
    const found = await Promise.all(files.map(async (file) => (await fetch(`${origin}${file}.map`)).ok))
    const maps = found.filter(Boolean).length
    const metrics = (await fetch(`${origin}/metrics`)).status
    return {
      now: `${maps} of ${files.length} source maps, and /metrics answered ${metrics}`,
      held: files.length > 0 && maps === 0 && metrics === 403,
    }
  },
}
