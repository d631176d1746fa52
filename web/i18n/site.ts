import { en } from './en.ts'
import type { Namespace } from './namespace.ts'

/** The texts of every page. */
export const site: Namespace = {
  en,
  sw: async () => (await import('./sw.ts')).sw,
}
