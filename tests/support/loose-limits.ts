/** One customer of a test does what a hundred do in life. Tests of the limits set them back. */
export const looseLimits = {
  OPEN_REQUESTS_PER_PERSON: '100000',
  OPEN_REQUESTS_PER_NETWORK: '100000',
  HELD_HOURS_PER_DAY: '1000000',
  BOOKING_CHANGES_PER_HOUR: '100000',
  BOOKING_CHANGES: '100000',
  MESSAGES_PER_DAY: '100000',
  SMS_PER_HOUR: '1000000',
  SMS_PER_DAY: '1000000',
  PROMPT_PAUSE_MINUTES: '0',
  PROMPTS_PER_DAY: '100000',
} as const
