import type { LimitRules } from './limits.ts'

/** Limits too high for tests to reach. */
export const unlimited: LimitRules = {
  accounts: {
    freeFailures: 10_000,
    freeFailuresPerNetwork: 10_000,
    longestDelaySeconds: 900,
    signInsPerHour: 10_000,
    mailsPerHour: 10_000,
    requestsPerNetwork: 10_000,
    changesPerHour: 10_000,
  },
  openRequestsPerPerson: 10_000,
  openRequestsPerNetwork: 10_000,
  requestsPerDay: 10_000,
  requestsPerNetworkPerDay: 10_000,
  reservedHoursPerDay: 100_000,
  verifiedFactor: 1,
  changesPerHour: 10_000,
  changesPerBooking: 10_000,
  messagesPerDay: 10_000,
  smsPerHour: 1_000_000,
  smsPerDay: 1_000_000,
  promptPauseMinutes: [0],
  promptsPerDay: 10_000,
}
