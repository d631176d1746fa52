import type { Area } from './area.ts'
import { en } from './en.ts'

/** What is said on every page. */
export const site: Area = {
  en,
  sw: async () => (await import('./sw.ts')).sw,
}
