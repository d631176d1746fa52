import * as z from 'zod'

export const fraction = (unit: string) => z.coerce.number(`must be a number of ${unit}; it may be a fraction`)
export const hours = fraction('hours').positive('must be more than 0')
export const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1')

/** The variables that set limits on signing in, on what accounts send, and on what one person or network may do. */
export const limitVariables = {
  SIGN_IN_FREE_FAILURES: count.default(5),
  SIGN_IN_FREE_FAILURES_PER_NETWORK: count.default(30),
  SIGN_IN_LONGEST_DELAY_SECONDS: count.default(900),
  SIGN_INS_PER_HOUR: count.optional(),
  ACCOUNT_MAILS_PER_HOUR: count.optional(),
  ACCOUNT_REQUESTS_PER_NETWORK: count.optional(),
  ACCOUNT_CHANGES_PER_HOUR: count.default(30),
  OPEN_REQUESTS_PER_PERSON: count.optional(),
  OPEN_REQUESTS_PER_NETWORK: count.optional(),
  REQUESTS_PER_DAY: count.optional(),
  REQUESTS_PER_NETWORK_PER_DAY: count.optional(),
  HELD_HOURS_PER_DAY: count.optional(),
  VERIFIED_FACTOR: count.default(4),
  REQUEST_EXPIRY_HOURS: hours.default(48),
  TIMELESS_REQUEST_EXPIRY_HOURS: hours.default(168),
  BOOKING_CHANGES_PER_HOUR: count.default(5),
  BOOKING_CHANGES: count.default(20),
  MESSAGES_PER_DAY: count.optional(),
  SMS_PER_HOUR: count.default(500),
  SMS_PER_DAY: count.default(3_000),
  PROMPT_PAUSE_MINUTES: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/, 'must list minutes after unanswered prompts, such as 1,5,30')
    .optional(),
  PROMPTS_PER_DAY: count.optional(),
}

/**
 * The limits of RATE_LIMITS=off, so high that one customer can act for a hundred. Variables that are set still apply.
 */
export const withoutLimits: Readonly<Record<string, string>> = {
  OPEN_REQUESTS_PER_PERSON: '100000',
  OPEN_REQUESTS_PER_NETWORK: '100000',
  REQUESTS_PER_DAY: '100000',
  REQUESTS_PER_NETWORK_PER_DAY: '100000',
  HELD_HOURS_PER_DAY: '1000000',
  BOOKING_CHANGES_PER_HOUR: '100000',
  BOOKING_CHANGES: '100000',
  MESSAGES_PER_DAY: '100000',
  SMS_PER_HOUR: '1000000',
  SMS_PER_DAY: '1000000',
  PROMPT_PAUSE_MINUTES: '0',
  PROMPTS_PER_DAY: '100000',
}

const Limits = z.object(limitVariables)

/**
 * Returns the limits from checked variables. They are higher outside production, where one person plays many customers.
 */
export const limitsOf = (env: z.output<typeof Limits>, production: boolean) => ({
  accounts: {
    freeFailures: env.SIGN_IN_FREE_FAILURES,
    freeFailuresPerNetwork: env.SIGN_IN_FREE_FAILURES_PER_NETWORK,
    longestDelaySeconds: env.SIGN_IN_LONGEST_DELAY_SECONDS,
    signInsPerHour: env.SIGN_INS_PER_HOUR ?? (production ? 100 : 10_000),
    mailsPerHour: env.ACCOUNT_MAILS_PER_HOUR ?? (production ? 5 : 100),
    requestsPerNetwork: env.ACCOUNT_REQUESTS_PER_NETWORK ?? (production ? 60 : 600),
    changesPerHour: env.ACCOUNT_CHANGES_PER_HOUR,
  },
  openRequestsPerPerson: env.OPEN_REQUESTS_PER_PERSON ?? (production ? 3 : 50),
  openRequestsPerNetwork: env.OPEN_REQUESTS_PER_NETWORK ?? (production ? 10 : 500),
  requestsPerDay: env.REQUESTS_PER_DAY ?? (production ? 10 : 500),
  requestsPerNetworkPerDay: env.REQUESTS_PER_NETWORK_PER_DAY ?? (production ? 40 : 500),
  reservedHoursPerDay: env.HELD_HOURS_PER_DAY ?? (production ? 12 : 500),
  verifiedFactor: env.VERIFIED_FACTOR,
  changesPerHour: env.BOOKING_CHANGES_PER_HOUR,
  changesPerBooking: env.BOOKING_CHANGES,
  messagesPerDay: env.MESSAGES_PER_DAY ?? (production ? 20 : 500),
  smsPerHour: env.SMS_PER_HOUR,
  smsPerDay: env.SMS_PER_DAY,
  promptPauseMinutes: (env.PROMPT_PAUSE_MINUTES ?? (production ? '1,5,30' : '0')).split(',').map(Number),
  promptsPerDay: env.PROMPTS_PER_DAY ?? (production ? 10 : 500),
})
