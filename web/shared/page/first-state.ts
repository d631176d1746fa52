import { problemOf } from '../api-client/problem.ts'
import type { State } from '../store/store.ts'

/** The state a page starts with in the browser: the answers that the server had when it rendered the page. */
export interface FirstState {
  readonly api: State['api']
}

/** The id of the script element that contains the first state. */
export const firstStateId = 'first-state'

type Answer = NonNullable<State['api']['queries'][string]>

const answersIn = ({ api }: State) =>
  Object.entries(api.queries).filter((entry): entry is [string, Answer] => !!entry[1])
const isMissing = ({ status, error }: Answer) => status === 'rejected' && problemOf(error).status === 404

/** Returns whether something requested does not exist. */
export const lacksSomething = (state: State): boolean => answersIn(state).some(([, answer]) => isMissing(answer))

/** Returns the state to send with a page. The browser requests pending and failed answers itself. */
export function firstStateOf(state: State): FirstState {
  const answers = answersIn(state).filter(([, answer]) => answer.status === 'fulfilled' || isMissing(answer))
  return { api: { ...state.api, queries: Object.fromEntries(answers), mutations: {}, subscriptions: {} } }
}

/** Serializes a value as the text of a script element, so that no content can end the element. */
export const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The part of a document that reading the first state needs. */
interface Sent {
  getElementById(id: string): { readonly textContent: string | null } | null
}

/**
 * Returns the state that the server sent with this page; undefined if there is none. All answers count as received at
 * `now`, in milliseconds, so that ages are measured by this browser's clock.
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
