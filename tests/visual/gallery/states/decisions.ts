import * as api from '../../../../api/contract/decisions.ts'
import type { Answer } from './answers.ts'
import { bookings } from './bookings-data.ts'
import { officeStudio } from './office-data.ts'

/** A decision that the fake server has carried out. */
export type CarriedOut = ReturnType<typeof api.makeDecision.body.parse>

interface Kept extends Omit<api.PendingDecision, 'seconds_left'> {
  readonly sent: CarriedOut
  readonly dueAt: number
}

interface DecisionServer {
  readonly answers: readonly Answer[]
  readonly carriedOut: readonly CarriedOut[]
  /** Rejects due decisions with this problem from now on; undefined carries them out. */
  readonly refuseWith: (problem: DecisionProblem | undefined) => void
  /** Decisions that other people have just made. */
  readonly addOthers: (...others: readonly api.PendingDecision[]) => void
}

type DecisionProblem = Readonly<Record<'error' | 'code', string>>

/** A server that keeps decisions for ten seconds, as the product does, or longer, so that a test never meets the end. */
export function decisionServer(undoMs = 10_000): DecisionServer {
  let refused: DecisionProblem | undefined
  let others: readonly api.PendingDecision[] = []
  const kept = new Map<string, Kept>()
  const carriedOut: CarriedOut[] = []
  const carryOutDue = () => {
    for (const [id, each] of kept) {
      if (each.status !== 'pending' || each.dueAt > Date.now()) continue
      if (!refused) carriedOut.push(each.sent)
      kept.set(id, { ...each, ...(refused ?? { error: null, code: null }), status: refused ? 'refused' : 'done' })
    }
  }
  const viewOf = ({ sent: _sent, dueAt, ...rest }: Kept): api.PendingDecision => ({
    ...rest,
    seconds_left: Math.max(0, dueAt - Date.now()) / 1_000,
  })
  const done = Response.json.bind(Response, { done: true })
  return {
    carriedOut,
    refuseWith(problem) {
      refused = problem
    },
    addOthers(...more) {
      others = [...others, ...more]
    },
    answers: [
      {
        endpoint: api.listDecisions,
        reply() {
          carryOutDue()
          return Response.json({ data: [...[...kept.values()].toReversed().map(viewOf), ...others] })
        },
      },
      {
        endpoint: api.makeDecision,
        async reply({ json }) {
          const sent = api.makeDecision.body.parse(await json())
          const { id, subject, subject_id, what, reason } = sent
          const view = {
            id,
            subject,
            subject_id,
            name: nameOf(subject_id),
            what,
            mine: true,
            status: 'pending',
            reason,
          } as const
          const fresh: Kept = { ...view, error: null, code: null, sent, dueAt: Date.now() + undoMs }
          kept.set(id, fresh)
          return Response.json({ data: viewOf(fresh) }, { status: 202 })
        },
      },
      {
        endpoint: api.undoDecision,
        reply({ params: { id = '' } }) {
          kept.delete(id)
          return done()
        },
      },
      {
        endpoint: api.hastenDecision,
        reply({ params: { id = '' } }) {
          const found = kept.get(id)
          if (found) kept.set(id, { ...found, dueAt: Date.now() })
          return done({ status: 202 })
        },
      },
    ],
  }
}

const nameOf = (id: string): string => bookings.find((each) => each.id === id)?.code ?? officeStudio(id).name
