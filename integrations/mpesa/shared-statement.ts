import type { Mpesa, StatementLine } from './mpesa.ts'

/** A process downloads the statement at most this often in a row, and then once in each pause. */
const maxInARow = 10
export const statementPauseSeconds = 60

interface Download {
  readonly from: Date
  readonly at: Date
  readonly lines: Promise<readonly StatementLine[] | null>
}

/** M-Pesa's statement. Jobs that need it more often than it may be downloaded share the latest download. */
export class SharedStatement {
  readonly #mpesa: Pick<Mpesa, 'statement'>
  #latest: Download | undefined
  #left = maxInARow

  constructor(mpesa: Pick<Mpesa, 'statement'>) {
    this.#mpesa = mpesa
  }

  /** Returns a new download, or the latest one if that is long enough and the limit is reached. */
  download(from: Date, now: Date): Download {
    const latest = this.#latest
    const pauses = latest ? (now.getTime() - latest.at.getTime()) / (statementPauseSeconds * 1_000) : 0
    const left = Math.min(maxInARow, this.#left + pauses)
    if (latest && latest.from <= from && left < 1) return latest
    this.#left = Math.max(0, left - 1)
    this.#latest = { from, at: now, lines: this.#mpesa.statement(from, now) }
    return this.#latest
  }
}
