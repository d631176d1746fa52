import { type ErrorText, renderError } from '../../language/errors/errors.ts'

/**
 * A command breaks a business rule. Programs read `code`, people read `text` in their language, logs read `message` in
 * English. `api/http/problem.ts` maps codes to statuses.
 */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly text: ErrorText
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: DomainErrorCode, text: ErrorText, details: Readonly<Record<string, unknown>> = {}) {
    super(renderError('en', text))
    this.name = 'DomainError'
    this.code = code
    this.text = text
    this.details = details
  }
}

export type DomainErrorCode =
  | 'overlap' // another booking holds an hour, or the studio is closed then
  | 'wrong_status' // the current status of the booking or studio does not allow the command
  | 'edit_conflict' // the data changed since the user loaded it; details.changed names the changed fields
  | 'time_missing' // the booking has no hours yet
  | 'invalid' // the request breaks a rule; details.field names the field, or the fields
  | 'not_found'
  | 'too_late' // the deadline for the change has passed
  | 'reservation_expired' // the reservation of the hours was released before the booking took them
  | 'price_changed' // the price is not the one that was shown; details.price is the current one
  | 'taken' // a unique value, such as a code or an address, is in use
  | 'not_allowed'
  | 'own_account' // admins can't remove their own rights
  | 'last_admin' // the command would remove the last admin
  | 'last_factor' // the command would remove the last factor of a user who needs one
  | 'step_required' // the sign-in needs another step; details.pending continues it
  | 'factor_required' // admins set up a factor before they do anything else
  | 'confirmation_required' // the user must confirm first that it is still them
  | 'network_not_allowed' // admins may sign in from certain networks only
  | 'prompt_open' // an M-Pesa prompt is still open; details.attemptId names it
  | 'already_paid'
  | 'booking_over' // the booking was cancelled or rejected, so nothing is to be paid
  | 'too_many' // a limit was reached; details.retryAfterSeconds says when to try again
  | 'verification_needed' // more is possible once the phone is verified, or when signed in
  | 'blocked' // an admin blocked the person or the network
  | 'password_needed' // the address can be verified together with a new password
  | 'underpaid' // the amount received is less than the current charge

/** Returns the error for an invalid field, or for several with the same text; `details.field` names them. */
export const invalid = (field: string | readonly string[], text: ErrorText) =>
  new DomainError('invalid', text, { field })
