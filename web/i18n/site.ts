import type { Area } from './area.ts'
import { en } from './en.ts'

/** What is said on every page; in English where the script of the other language does not arrive, rather than nothing. */
export const site: Area = {
  en,
  sw: () =>
    import('./sw.ts').then(
      ({ sw }) => sw,
      () => en,
    ),
}
