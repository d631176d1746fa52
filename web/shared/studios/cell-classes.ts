/** A part of the search bar: a small label above the choice. */
export const cellClasses =
  'grid min-h-12 min-w-0 content-center rounded-control border border-line px-3 text-left text-xs text-muted hover:border-edge has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'
export const cellInputClasses =
  'w-full min-w-0 bg-transparent text-[0.9375rem] leading-5 font-semibold text-ink outline-none placeholder:font-semibold placeholder:text-ink'

/** A toggle among others of its kind. */
export const chipClasses =
  'inline-flex min-h-11 items-center gap-1.5 rounded-pill border border-edge px-3 text-[0.9375rem] transition-colors hover:bg-ink-soft aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper sm:px-4'
