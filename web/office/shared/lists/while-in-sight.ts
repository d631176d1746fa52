/** Some things happen where no line tells of them: while a screen is in sight it is looked at again every ten seconds. */
export const whileInSight = { pollingInterval: 10_000, skipPollingIfUnfocused: true } as const
