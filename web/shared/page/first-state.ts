import { problemOf } from '../api-client/problem.ts'
import type { State } from '../store/store.ts'

/** What a page begins with in the browser: the answers that the server had when it rendered it. */
export interface FirstState {
  readonly api: State['api']
}

/** The script element that holds it. */
export const firstStateId = 'first-state'

type Answer = NonNullable<State['api']['queries'][string]>

const answersIn = ({ api }: State) =>
  Object.entries(api.queries).filter((entry): entry is [string, Answer] => !!entry[1])
const isMissing = ({ status, error }: Answer) => status === 'rejected' && problemOf(error).status === 404

/** Whether something that was asked for does not exist. */
export const lacksSomething = (state: State): boolean => answersIn(state).some(([, answer]) => isMissing(answer))

/** What to send with a page that was rendered from a state. What has not come, or failed, the browser asks for itself. */
export function firstStateOf(state: State): FirstState {
  const answers = answersIn(state).filter(([, answer]) => answer.status === 'fulfilled' || isMissing(answer))
  return { api: { ...state.api, queries: Object.fromEntries(answers), mutations: {}, subscriptions: {} } }
}

/** As the text of a script element, which nothing in it can end. */
export const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** As much of a document as it takes to find it. */
interface Sent {
  getElementById(id: string): { readonly textContent: string | null } | null
}

/**
 * What the server sent with this page; undefined where there is nothing. All of it counts as heard `now`, in milliseconds:
 * what is counted from then goes by this browser's clock.
 */
export function firstStateIn(page: Sent, now: number): FirstState | undefined {
  const text = page.getElementById(firstStateId)?.textContent
  if (!text) return undefined
  const { api }: FirstState = JSON.parse(text)
  const queries = Object.entries(api.queries).map(([key, answer]) => [
    key,
    answer?.fulfilledTimeStamp ? { ...answer, fulfilledTimeStamp: now } : answer,
  ])
  return { api: { ...api, queries: Object.fromEntries(queries) } }
}
