/**
 * A command breaks a business rule. Programs read `code`, people read `message`; `api/http/problem.ts` maps codes to
 * statuses.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: DomainErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

export type DomainErrorCode =
  | 'overlap' // another booking holds an hour, or the studio is closed then
  | 'wrong_status' // the current status of the booking or studio does not allow the command
  | 'edit_conflict' // the data changed since the user loaded it; details.changed names the changed fields
  | 'time_missing' // the booking has no hours yet
  | 'invalid' // the request breaks a rule; details.field names the field
  | 'not_found'
  | 'too_late' // the deadline for the change has passed
  | 'reservation_expired' // the reservation of the hours was released before the booking took them
  | 'taken' // a unique value, such as a code or an address, is in use
  | 'not_allowed'
  | 'own_account' // admins can't remove their own rights
  | 'last_admin' // the command would remove the last admin
  | 'prompt_open' // an M-Pesa prompt is still open; details.attemptId names it
  | 'already_paid'
  | 'underpaid' // the amount received is less than the current charge

/** Returns the error for an invalid field; `details.field` names the field. */
export const invalid = (field: string, message: string) => new DomainError('invalid', message, { field })
