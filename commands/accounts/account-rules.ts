/** Limits on signing in and on what accounts send. */
export interface AccountRules {
  /** Wrong passwords for one account before a delay begins. Each further one doubles it. */
  readonly freeFailures: number
  /** The same for one network: an IPv4 /24 or an IPv6 /56. */
  readonly freeFailuresPerNetwork: number
  /** The longest delay between two attempts. */
  readonly longestDelaySeconds: number
  /** E-mails of one kind, such as new passwords, to one address within an hour. */
  readonly mailsPerHour: number
  /** Registrations, and requests for e-mails, from one network within an hour. */
  readonly requestsPerNetwork: number
  /** Changes of one kind, such as of the name, to one's own account within an hour. */
  readonly changesPerHour: number
}
