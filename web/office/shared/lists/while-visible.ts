/** Polls every ten seconds while a screen is visible, for changes that no stream announces. */
export const whileVisible = { pollingInterval: 10_000, skipPollingIfUnfocused: true } as const
