const notices = [
  'authentication_required',
  'invalid_token',
  'no_token',
  'google_failed',
  'google_unverified',
  'google_unproven',
  'account_deactivated',
] as const

/** What the root may be asked to say by `?error=`: why somebody is not signed in. */
export type NoticeName = (typeof notices)[number]

const names: readonly string[] = notices

/** Whether an address carries one of the notices. */
export const isNotice = (error: string | null): error is NoticeName => error !== null && names.includes(error)
