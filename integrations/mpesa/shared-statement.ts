import type { Mpesa, StatementLine } from './mpesa.ts'

/** The least time between two downloads. */
export const statementPauseSeconds = 60

interface Download {
  readonly from: Date
  readonly at: Date
  readonly lines: Promise<readonly StatementLine[] | null>
}

/** M-Pesa's statement, downloaded once for all jobs of a process that need it, and at most once a minute. */
export class SharedStatement {
  readonly #mpesa: Pick<Mpesa, 'statement'>
  #latest: Download | undefined

  constructor(mpesa: Pick<Mpesa, 'statement'>) {
    this.#mpesa = mpesa
  }

  /** Returns the latest download if it is recent and long enough, else a new one. */
  download(from: Date, now: Date): Download {
    const latest = this.#latest
    if (latest && latest.from <= from && now.getTime() - latest.at.getTime() < statementPauseSeconds * 1_000)
      return latest
    this.#latest = { from, at: now, lines: this.#mpesa.statement(from, now) }
    return this.#latest
  }
}
