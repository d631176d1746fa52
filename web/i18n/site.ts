import { en } from './en.ts'
import type { Namespace } from './namespace.ts'

/** What is said on every page. */
export const site: Namespace = {
  en,
  sw: async () => (await import('./sw.ts')).sw,
}
