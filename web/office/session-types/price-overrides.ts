import { amountIn } from '../../../language/text.ts'

/** The prices typed for individual studios, by studio id. */
export type TypedPrices = Readonly<Record<string, string>>

const isPrice = (text: string) => amountIn(text) >= 0

/** Returns the selected studios whose typed price is invalid. */
export const oddPrices = (chosen: readonly string[], typed: TypedPrices): readonly string[] =>
  chosen.filter((id) => typed[id] !== undefined && typed[id].trim() !== '' && !isPrice(typed[id]))

/** Returns the prices in KES of the selected studios whose price differs from the session type's. */
export const overridesOf = (chosen: readonly string[], typed: TypedPrices, price: number): Record<string, number> =>
  Object.fromEntries(
    chosen.flatMap((id) => {
      const text = typed[id] ?? ''
      return isPrice(text) && amountIn(text) !== price ? [[id, amountIn(text)]] : []
    }),
  )
