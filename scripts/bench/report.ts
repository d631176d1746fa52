/** A measured figure with its yardstick from the same run. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly beside?: string
  /** Measured over yardstick, or the figure itself if the requirement is absolute. */
  readonly ratio?: number
  readonly minimum?: number
  readonly maximum?: number
}

const verdict = ({ ratio, minimum, maximum }: Figure): string => {
  if (ratio === undefined) return ''
  if (minimum !== undefined) return ratio >= minimum ? 'holds' : 'FALLS SHORT'
  if (maximum !== undefined) return ratio <= maximum ? 'holds' : 'FALLS SHORT'
  return ''
}

const number = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)

/** Prints a figure on one line. */
export function print(figure: Figure): void {
  const wanted =
    figure.minimum === undefined
      ? figure.maximum === undefined
        ? ''
        : `≤ ${number(figure.maximum)}`
      : `≥ ${number(figure.minimum)}`
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
