import { isDeepStrictEqual } from 'node:util'
import { must } from './violation.ts'

/** The values of a form's fields. */
export type Fields = Readonly<Record<string, unknown>>

/** A submitted form: its initial and its sent values. */
export interface Form {
  readonly shown: Fields
  readonly sent: Fields
}

/**
 * Forms by the request that sent them. Saving one changes only the fields that its user changed, and only if no other
 * person changed them since.
 */
export class FormRules {
  readonly #forms = new Map<string, Form>()

  sends(requestId: string, form: Form): void {
    this.#forms.set(requestId, form)
  }

  /** Checks a request's changes. Throws Violation. */
  check(requestId: string, before: Fields, after: Fields): void {
    const form = this.#forms.get(requestId)
    if (!form) return
    for (const field of Object.keys(after)) {
      if (isDeepStrictEqual(before[field], after[field]) || !(field in form.sent)) continue
      must(
        !isDeepStrictEqual(form.shown[field], form.sent[field]),
        `a form that left ${field} alone silently undoes a change of it`,
      )
      must(
        isDeepStrictEqual(before[field], form.shown[field]),
        `a form silently overwrites a change of ${field} that it did not show`,
      )
    }
  }
}
