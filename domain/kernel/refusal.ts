/** The business says no. `code` is for programs, `message` for people; the API maps codes to statuses in one place. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

export type RefusalCode =
  | 'overlap' // an hour is held by someone else, or the studio is closed then
  | 'wrong_status' // not from where the booking or studio stands now
  | 'edit_conflict' // what was looked at is not what waits any more; details.changed names what differs
  | 'time_missing' // hours must be chosen first
  | 'invalid' // the request breaks a rule; details.field names the field
  | 'not_found'
  | 'too_late' // inside the cancellation rule
  | 'reservation_expired' // hours that were to be taken were given up meanwhile
  | 'taken' // a code that must be unique is in use
  | 'not_allowed'
  | 'own_account' // nobody takes their own rights away
  | 'last_admin' // nobody would be left to run the place
  | 'prompt_open' // a prompt is on its way to a phone; details.attemptId names it
  | 'already_paid'
  | 'underpaid' // less was received than is charged now

/** A rule broken by what was asked for, tied to the field that breaks it. */
export const invalid = (field: string, message: string) => new Refusal('invalid', message, { field })
