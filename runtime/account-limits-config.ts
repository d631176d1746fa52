import * as z from 'zod'

const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1')

/** The variables that set limits on signing in and on what accounts send. */
export const accountLimitVariables = {
  SIGN_IN_FREE_FAILURES: count.default(5),
  SIGN_IN_FREE_FAILURES_PER_NETWORK: count.default(30),
  SIGN_IN_LONGEST_DELAY_SECONDS: count.default(900),
  ACCOUNT_MAILS_PER_HOUR: count.default(5),
  ACCOUNT_REQUESTS_PER_NETWORK: count.default(60),
}

const Limits = z.object(accountLimitVariables)

/** Returns the limits on accounts that checked variables set. */
export const accountLimitsOf = (env: z.output<typeof Limits>) => ({
  freeFailures: env.SIGN_IN_FREE_FAILURES,
  freeFailuresPerNetwork: env.SIGN_IN_FREE_FAILURES_PER_NETWORK,
  longestDelaySeconds: env.SIGN_IN_LONGEST_DELAY_SECONDS,
  mailsPerHour: env.ACCOUNT_MAILS_PER_HOUR,
  requestsPerNetwork: env.ACCOUNT_REQUESTS_PER_NETWORK,
})
