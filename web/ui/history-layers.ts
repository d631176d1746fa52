import {
  type ContextType,
  type RefObject,
  type ToggleEventHandler,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { type Location, UNSAFE_DataRouterContext, useLocation, useNavigate } from 'react-router-dom'

/**
 * The router itself, which React Router shares only through this context. Its hooks return the new location only after
 * React has rendered it: a dialog that closes because of a link in it would go back while the link's page is loading.
 */
type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router']

/** A layer above the page, such as a dialog, with one history entry for each of its steps. */
export interface Steps {
  readonly depth: number
  /** Goes back to a step: 0 closes it. */
  readonly onBack: (left: number) => void
}

interface Layer extends Steps {
  /** The number of its entries that remain after the visitor went back. */
  left: number
}

/** The history state of a link to an address that opens a dialog: going back returns to the page without it. */
export const opensDialog = { opensDialog: true } as const

/** Returns whether the previous entry is the same page without the dialog in its address. */
export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opensDialog' in state

/**
 * Returns a function that goes back from the current entry, once: a second press before the first takes effect would
 * leave the page.
 */
export function useBackOnce(): () => void {
  const { key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  useEffect(() => {
    left.current = undefined
  }, [key])
  return () => {
    if (left.current === key) return
    left.current = key
    void navigate(-1)
  }
}

/** Returns a function that tells whether the current address has a parameter, even once the component is gone. */
export function useIsInAddress(parameter: string): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return () => router !== undefined && new URLSearchParams(router.state.location.search).has(parameter)
}

/** The steps of a dialog that is part of the address: it needs no entries of its own. */
export const noSteps: Steps = { depth: 0, onBack: () => {} }

/** Returns how many entries above its page an entry is. */
export function depthOf({ state }: Pick<Location, 'state'>): number {
  const depth: unknown = typeof state === 'object' && state !== null && 'layers' in state ? state.layers : 0
  return typeof depth === 'number' ? depth : 0
}

const pathOf = ({ pathname, search }: Location) => `${pathname}${search}`

/** A layer that did not react to going back within this time stays, and gets its entries again. */
const reactsWithinMs = 300

/**
 * Adds a history entry for each open dialog or step, so that Back closes a dialog or goes back a step. If they are
 * closed in another way, their entries are removed or, below another page, skipped when the visitor comes to them.
 */
class HistoryLayers {
  readonly #router: Router
  #layers: readonly Layer[] = []
  #at: Location
  /** Going back is asynchronous. Nothing else may happen until it has arrived. */
  #isMoving = false
  #isSettling = false

  constructor(router: Router) {
    this.#router = router
    this.#at = router.state.location
    router.subscribe(() => this.#arrived())
    this.#settleSoon()
  }

  add(steps: Steps): () => void {
    const layer: Layer = { ...steps, left: steps.depth }
    this.#layers = [...this.#layers, layer]
    this.#settleSoon()
    return () => {
      this.#layers = this.#layers.filter((each) => each !== layer)
      this.#settleSoon()
    }
  }

  #arrived(): void {
    const { location, historyAction, navigation } = this.#router.state
    if (navigation.state !== 'idle') return
    const before = this.#at
    this.#at = location
    const isNew = location.key !== before.key
    const isBack = isNew && historyAction === 'POP' && !this.#isMoving
    if (isNew) this.#isMoving = false
    if (isBack && depthOf(location) < this.#wanted) this.#goBack(pathOf(location) === pathOf(before))
    this.#settleSoon()
  }

  /** Notifies the layers whose entries were left, the uppermost first. Another page closes its layers itself. */
  #goBack(isSameEntry: boolean): void {
    let gone = this.#wanted - depthOf(this.#at)
    for (const layer of this.#layers.toReversed()) {
      const steps = Math.min(layer.left, gone)
      if (steps === 0) continue
      gone -= steps
      layer.left -= steps
      if (isSameEntry) layer.onBack(layer.left)
    }
    const settle = () => {
      for (const layer of this.#layers) layer.left = layer.depth
      this.#settleSoon()
    }
    // The second timer lets React run the effects of a layer that took the whole time to close.
    setTimeout(() => setTimeout(settle), reactsWithinMs)
  }

  get #wanted(): number {
    return this.#layers.reduce((sum, { left }) => sum + left, 0)
  }

  /** Settles after all components that close or open together have done so. */
  #settleSoon(): void {
    if (this.#isSettling) return
    this.#isSettling = true
    queueMicrotask(() => {
      this.#isSettling = false
      this.#settle()
    })
  }

  #settle(): void {
    const { location, navigation } = this.#router.state
    if (this.#isMoving || navigation.state !== 'idle') return
    const depth = depthOf(location)
    const wanted = this.#wanted
    if (depth > wanted) {
      this.#isMoving = true
      void this.#router.navigate(wanted - depth)
    } else if (depth < wanted) {
      const state = { ...(typeof location.state === 'object' && location.state), layers: depth + 1 }
      void this.#router.navigate(location, { state, preventScrollReset: true })
    }
  }
}

const known = new WeakMap<Router, HistoryLayers>()

/** Returns the layers of a router. Call it once at the start, for entries that a reload left open. */
export function historyLayers(router: Router): HistoryLayers {
  const layers = known.get(router) ?? new HistoryLayers(router)
  known.set(router, layers)
  return layers
}

/** Gives a layer above the page its history entries while `depth` is above 0. */
export function useHistorySteps({ depth, onBack }: Steps): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!router || depth === 0) return undefined
    return historyLayers(router).add({ depth, onBack: (left) => back(left) })
  }, [router, depth])
}

/**
 * Lets Back hide a menu on phones. It also hides when the focus leaves it and its button, which share a parent.
 *
 * @returns The menu's listener to its `toggle` events.
 */
export function useMenuPopover(popover: RefObject<HTMLElement | null>): ToggleEventHandler {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const menu = popover.current
    const around = menu?.parentElement
    if (!around || !isOpen) return undefined
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !around.contains(relatedTarget)) menu.hidePopover()
    }
    around.addEventListener('focusout', left)
    return () => around.removeEventListener('focusout', left)
  }, [popover, isOpen])
  useHistorySteps({ depth: isOpen ? 1 : 0, onBack: () => popover.current?.hidePopover() })
  return ({ newState }) => setOpen(newState === 'open')
}
