/** Whose an answer is: anyone's; of whoever has its link; of the one who is signed in. */
export type Whose = 'anyone' | 'holder' | 'account'

/** How answers of one kind are kept on this device, to be read when there is no network. */
export interface Keeping {
  readonly whose: Whose
  /** How many different ones, the last seen. */
  readonly most: number
}

/**
 * What is kept, by the name of its query. Nothing else is: free hours, payments and the back office are either up to date
 * or not shown.
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

/** How answers to a query are kept; undefined when they are not. */
export const keepingOf = (query: string): Keeping | undefined => keepings.get(query)
