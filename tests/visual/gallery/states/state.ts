import type { TrackedBooking } from '../../../../api/contract/bookings.ts'
import type { Endpoint } from '../../../../api/contract/endpoint.ts'
import type { Draft } from '../../../../web/shared/booking/draft.ts'
import { type Answer, refuse, silent } from './answers.ts'
import type { Shown, User } from './user.ts'

/** One screen in one state, as data: what the server answers, and what somebody did there. */
export interface State {
  /** Its address is /design/states/<name>. */
  readonly name: string
  /** Where the screen is in the app. */
  readonly path: string
  /** Who looks at it; nobody who is signed in where it says nothing. */
  readonly as?: 'customer' | 'studio_manager' | 'admin'
  /** Spoken there; English where it says nothing. What somebody does there is told by English names. */
  readonly language?: 'sw'
  /** On which screen alone it can come about. */
  readonly only?: 'phone'
  /** What is answered otherwise than in the ordinary world. */
  readonly answers?: readonly Answer[]
  /** Bookings whose pages were opened on this device before. */
  readonly kept?: readonly TrackedBooking[]
  /** A booking that this tab left unfinished on another page. */
  readonly draft?: Draft
  /** Brings the state about on the screen. */
  readonly act?: (user: User) => Promise<unknown>
  /** What stands there when the state is reached. */
  readonly shows: Shown
}

/** Shown while something loads. */
export const skeleton = { selector: '.skeleton' } as const

/** Shown once a dialog is open, or a question over everything else. */
export const dialog = { selector: '[role=dialog]' } as const
export const question = { selector: '[role=alertdialog]' } as const

/** A screen while an endpoint does not answer. */
export const loading = (name: string, path: string, ...endpoints: readonly Endpoint[]): State => ({
  name: `${name}-loading`,
  path,
  answers: endpoints.map((endpoint) => silent(endpoint)),
  shows: skeleton,
})

/** A screen when an endpoint fails; it says so in these words. */
export const failing = (name: string, path: string, endpoint: Endpoint, shows: string | RegExp): State => ({
  name: `${name}-failing`,
  path,
  answers: [refuse(endpoint)],
  shows,
})

/** The same states for somebody who is signed in. */
export const seenBy = (as: State['as'] & string, states: readonly State[]): State[] =>
  states.map((state) => ({ as, ...state }))
