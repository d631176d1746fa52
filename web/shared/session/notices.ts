const notices = [
  'authentication_required',
  'invalid_token',
  'no_token',
  'google_failed',
  'google_unverified',
  'google_unproven',
  'account_deactivated',
  'network_not_allowed',
] as const

/** A reason not to be signed in, which the root page shows for `?error=`. */
export type NoticeName = (typeof notices)[number]

const names: readonly string[] = notices

/** Returns whether the value is one of the notices. */
export const isNotice = (error: string | null): error is NoticeName => error !== null && names.includes(error)
