/** Who an answer belongs to: anyone, the holder of its link, or the signed-in person. */
export type Whose = 'anyone' | 'holder' | 'account'

/** How answers of one kind are kept on this device for use without a network. */
export interface Keeping {
  readonly whose: Whose
  /** The maximum number of answers kept; these are the last seen. */
  readonly max: number
}

/**
 * The kept answers, by the name of their query. Nothing else is kept: free hours, payments and the back office are either
 * up to date or not shown.
 */
const keepings: ReadonlyMap<string, Keeping> = new Map([
  ['studios', { whose: 'anyone', max: 4 }],
  ['featuredStudios', { whose: 'anyone', max: 1 }],
  ['studioFeatures', { whose: 'anyone', max: 1 }],
  ['studio', { whose: 'anyone', max: 8 }],
  ['trackedBooking', { whose: 'holder', max: 6 }],
  ['receipt', { whose: 'holder', max: 3 }],
  ['me', { whose: 'account', max: 1 }],
  ['ownBookings', { whose: 'account', max: 1 }],
])

/** Returns how answers to a query are kept; undefined if they are not. */
export const keepingOf = (query: string): Keeping | undefined => keepings.get(query)
