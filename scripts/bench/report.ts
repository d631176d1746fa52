/** One figure beside what it is measured against, in the same run. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly beside?: string
  /** Measured over beside, or the figure itself where the requirement is absolute. */
  readonly ratio?: number
  readonly atLeast?: number
  readonly atMost?: number
}

const verdict = ({ ratio, atLeast, atMost }: Figure): string => {
  if (ratio === undefined) return ''
  if (atLeast !== undefined) return ratio >= atLeast ? 'holds' : 'FALLS SHORT'
  if (atMost !== undefined) return ratio <= atMost ? 'holds' : 'FALLS SHORT'
  return ''
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

/** Prints a figure as one line, as soon as it is measured. */
export function print(figure: Figure): void {
  const wanted =
    figure.atLeast === undefined
      ? figure.atMost === undefined
        ? ''
        : `≤ ${number(figure.atMost)}`
      : `≥ ${number(figure.atLeast)}`
  console.log(
    [
      figure.what.padEnd(58),
      figure.measured.padStart(14),
      (figure.beside ?? '').padStart(26),
      number(figure.ratio).padStart(8),
      wanted.padStart(9),
      verdict(figure),
    ].join('  '),
  )
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
