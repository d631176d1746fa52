/** Prices typed for single studios, by studio id. */
export type TypedPrices = Readonly<Record<string, string>>

const isPrice = (text: string) => text.trim() !== '' && Number(text) >= 0

/** The studios among the chosen whose typed price is none. */
export const oddPrices = (chosen: readonly string[], typed: TypedPrices): readonly string[] =>
  chosen.filter((id) => typed[id] !== undefined && typed[id].trim() !== '' && !isPrice(typed[id]))

/** Prices in KES of those chosen studios alone whose price differs from the session type's. */
export const overridesOf = (chosen: readonly string[], typed: TypedPrices, price: number): Record<string, number> =>
  Object.fromEntries(
    chosen.flatMap((id) => {
      const text = typed[id] ?? ''
      return isPrice(text) && Number(text) !== price ? [[id, Number(text)]] : []
    }),
  )
