import * as pending from '../../../processes/decisions/pending-decisions.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import type { SimulatedDatabase } from './database.ts'
import { type Ask, asked } from './ports.ts'

const undoMs = 10_000

interface Kept extends pending.NewDecision {
  readonly dueAt: number
  readonly status: pending.DecisionStatus | 'undone'
  readonly problem: pending.DecisionProblem | null
}

/** The table of decisions: durable and shared. Undone ones stay, so that rules can check them. */
export type DecisionTable = Map<string, Kept>

const isOpen = ({ status }: Kept) => status === 'pending' || status === 'started'

/** The decisions as one process reaches them. */
export function decisionsIn(table: DecisionTable, database: SimulatedDatabase, ask: Ask): pending.PendingDecisions {
  const viewOf = ({ dueAt, status, ...rest }: Kept): pending.PendingDecision[] =>
    status === 'undone' ? [] : [{ ...rest, status, secondsLeft: Math.max(0, dueAt - currentScheduler().now) / 1_000 }]
  const isMine = (userId: string, kept: Kept | undefined): kept is Kept => kept?.madeBy.userId === userId
  const schedule = (id: string, dueAt: number) => {
    const job = { task: pending.decisionTask, key: pending.decisionKey(id), payload: { id } }
    database.addJob({ ...job, runAt: new Date(dueAt).toISOString() })
  }
  return asked(ask, 'decisions', {
    accept: (made) => {
      const known = table.get(made.id)
      if (known) return viewOf(known)[0]
      for (const [id, each] of table)
        if (each.subjectId === made.subjectId && isMine(made.madeBy.userId, each) && each.status === 'pending')
          table.set(id, { ...each, status: 'undone' })
      if ([...table.values()].some((each) => each.subjectId === made.subjectId && isOpen(each))) return undefined
      const kept: Kept = { ...made, dueAt: currentScheduler().now + undoMs, status: 'pending', problem: null }
      table.set(made.id, kept)
      schedule(made.id, kept.dueAt)
      return viewOf(kept)[0]
    },
    withdraw: (id, userId) => {
      const kept = table.get(id)
      if (!isMine(userId, kept) || kept.status === 'undone') return undefined
      if (kept.status !== 'pending') return false
      table.set(id, { ...kept, status: 'undone' })
      return true
    },
    hasten: (id, userId) => {
      const kept = table.get(id)
      if (!isMine(userId, kept) || kept.status === 'undone') return false
      if (kept.status !== 'pending') return true
      table.set(id, { ...kept, dueAt: currentScheduler().now })
      schedule(id, currentScheduler().now)
      return true
    },
    start: (id) => {
      const kept = table.get(id)
      if (!kept || !isOpen(kept)) return undefined
      table.set(id, { ...kept, status: 'started' })
      return kept
    },
    end: (id, problem) => {
      const kept = table.get(id)
      if (kept?.status === 'started')
        table.set(id, { ...kept, status: problem ? 'refused' : 'done', problem: problem ?? null })
    },
    seenBy: (userId) => [...table.values()].filter((each) => isOpen(each) || isMine(userId, each)).flatMap(viewOf),
    forget: ({ bookings }) => {
      for (const [id, each] of table)
        if (each.status === 'refused' && bookings.includes(each.subjectId))
          table.set(id, { ...each, decision: { ...each.decision, reason: '' } })
    },
  })
}
