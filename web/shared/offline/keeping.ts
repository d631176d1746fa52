/** Who an answer belongs to: anyone, the holder of its link, or the signed-in person. */
export type Whose = 'anyone' | 'holder' | 'account'

/** How answers of one kind are kept on this device for use without a network. */
export interface Keeping {
  readonly whose: Whose
  /** The maximum number of answers kept; these are the last seen. */
  readonly most: number
}

/**
 * The kept answers, by the name of their query. Nothing else is kept: free hours, payments and the back office are either
 * up to date or not shown.
 */
const keepings: ReadonlyMap<string, Keeping> = new Map([
  ['studios', { whose: 'anyone', most: 4 }],
  ['featuredStudios', { whose: 'anyone', most: 1 }],
  ['studioFeatures', { whose: 'anyone', most: 1 }],
  ['studio', { whose: 'anyone', most: 8 }],
  ['trackedBooking', { whose: 'holder', most: 6 }],
  ['receipt', { whose: 'holder', most: 3 }],
  ['me', { whose: 'account', most: 1 }],
  ['ownBookings', { whose: 'account', most: 1 }],
])

/** Returns how answers to a query are kept; undefined if they are not. */
export const keepingOf = (query: string): Keeping | undefined => keepings.get(query)
