import { createContext, type ReactNode, useContext } from 'react'
import type { Held } from './held.ts'
import { type Deciding, useDeciding } from './use-deciding.ts'

const HeldContext = createContext<Deciding>({
  all: [],
  decide: () => {},
  undo: () => {},
  hastenAll: () => {},
  dismiss: () => {},
})

/** Returns the decisions that can be undone, and functions to undo or send them. */
export const useDecisions = (): Deciding => useContext(HeldContext)

/** Returns the pending or failed decision about a subject. */
export const useHeld = (subject: string): Held | undefined =>
  useDecisions().all.find((held) => held.subject === subject)

/**
 * Gives the enclosed screens the decisions that the server keeps for a few seconds before it carries them out. They
 * don't depend on this page; every failure is reported to the person who made the decision.
 */
export function HeldDecisions({ children }: { children: ReactNode }) {
  return <HeldContext value={useDeciding()}>{children}</HeldContext>
}
