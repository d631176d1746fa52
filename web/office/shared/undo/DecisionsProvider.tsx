import { createContext, type ReactNode, useContext } from 'react'
import type { DecisionView } from './decision-view.ts'
import { type Deciding, useDeciding } from './use-deciding.ts'

const DecisionsContext = createContext<Deciding>({
  all: [],
  decide: () => {},
  undo: () => {},
  hastenAll: () => {},
  dismiss: () => {},
})

/** Returns the decisions that can be undone, and functions to undo or send them. */
export const useDecisions = (): Deciding => useContext(DecisionsContext)

/** Returns the pending or failed decision about a subject. */
export const useDecisionAbout = (subject: string): DecisionView | undefined =>
  useDecisions().all.find((decision) => decision.subject === subject)

/**
 * Gives the enclosed screens the decisions that the server keeps for a few seconds before it carries them out. They
 * don't depend on this page; every failure is reported to the person who made the decision.
 */
export function DecisionsProvider({ children }: { children: ReactNode }) {
  return <DecisionsContext value={useDeciding()}>{children}</DecisionsContext>
}
