import type { TrackedBooking } from '../../../../api/contract/bookings.ts'
import type { Endpoint } from '../../../../api/contract/endpoint.ts'
import type { Draft } from '../../../../web/shared/booking/UnfinishedBooking.tsx'
import { type Answer, refuse, silent } from './answers.ts'
import type { Shown, User } from './user.ts'

/** One screen in one state, as data: what the server answers and what the user does. */
export interface State {
  /** Its URL is /design/states/<name>. */
  readonly name: string
  /** The path of the screen in the app. */
  readonly path: string
  /** The role of the user. By default, the user is not signed in. */
  readonly as?: 'customer' | 'studio_manager' | 'admin'
  /** The language of the page, English by default. User actions use the English names. */
  readonly language?: 'sw'
  /** The only screen size on which the state can occur. */
  readonly only?: 'phone'
  /** The heading at the top of the pictures. By default, they show the top of the page. */
  readonly part?: string
  /** The answers that differ from the usual ones. */
  readonly answers?: readonly Answer[]
  /** Bookings whose pages were opened earlier on this device. */
  readonly kept?: readonly TrackedBooking[]
  /** A booking that this tab left unfinished on another page. */
  readonly draft?: Draft
  /** The user actions that lead to the state. */
  readonly act?: (user: User) => Promise<unknown>
  /** The text or element that shows that the state is reached. */
  readonly shows: Shown
}

/** Appears while content loads. */
export const skeleton = { selector: '.skeleton' } as const

/** Appears once a dialog, or a confirmation above it, is open. */
export const dialog = { selector: '[role=dialog]' } as const
export const question = { selector: '[role=alertdialog]' } as const

/** Returns a state of the screen at a path. */
export const state = (name: string, path: string, shows: Shown, more: Partial<State> = {}): State => ({
  ...{ name, path, shows },
  ...more,
})

/** Presses buttons, one after the other. */
export const presses =
  (...names: readonly (string | RegExp)[]) =>
  async (user: User): Promise<void> => {
    for (const name of names) await user.press(name)
  }

/** Returns the state of a screen while endpoints do not answer. */
export const loading = (name: string, path: string, ...endpoints: readonly Endpoint[]): State =>
  state(`${name}-loading`, path, skeleton, { answers: endpoints.map((endpoint) => silent(endpoint)) })

/** Returns the state of a screen whose endpoint fails. `shows` is the error text. */
export const failing = (name: string, path: string, endpoint: Endpoint, shows: string | RegExp): State =>
  state(`${name}-failing`, path, shows, { answers: [refuse(endpoint)] })

/** Returns the same states with the pictures of a part of the page. */
export const atPart = (part: string, states: readonly State[]): State[] => states.map((state) => ({ part, ...state }))

/** Returns the same states for a signed-in user. */
export const seenBy = (as: State['as'] & string, states: readonly State[]): State[] =>
  states.map((state) => ({ as, ...state }))
