import { fireEvent, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { registerServiceWorker } from '../../../../web/shared/offline/app-updates.tsx'

type Name = string | RegExp

/** A text, or the selector of an element. */
export type Shown = Name | { readonly selector: string }

/** User actions by visible name. If a dialog is open, they apply to the dialog. */
export interface User {
  press(name: Name): Promise<void>
  /** Presses an element with a role other than button, such as a link, tab or option. */
  pressThe(role: string, name: Name): Promise<void>
  /** Presses an element by its text, if it has no role. */
  pressText(words: Name): Promise<void>
  /** Types into a field with this label, or else with this placeholder. */
  type(label: Name, text: string): Promise<void>
  choose(label: Name, option: Name): Promise<void>
  /** Selects a file in the file input. */
  give(file: File): Promise<void>
  /** Waits for a text or an element. */
  see(shown: Shown): Promise<void>
  goOffline(): Promise<void>
  /** Simulates a newer version of the app that waits for activation. */
  bringUpdate(): Promise<void>
}

/** Returns the topmost dialog, or the page. */
function top(): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')
  return [...dialogs].at(-1) ?? document.body
}

const letters = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

/** Returns the visible text of the page. */
function readable(): string {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walk.nextNode())
    if (walk.currentNode.parentElement?.checkVisibility()) texts.push(walk.currentNode.nodeValue ?? '')
  return texts.join('')
}

function isVisible(shown: Shown): boolean {
  if (typeof shown === 'object' && 'selector' in shown) return document.querySelector(shown.selector) !== null
  const text = readable()
  return typeof shown === 'string' ? letters(text).includes(letters(shown)) : shown.test(text)
}

/** Waits until a text or element is shown. Throws Error when the time limit is reached. */
export function seen(shown: Shown): Promise<void> {
  const look = () => {
    if (!isVisible(shown)) throw new Error(`It does not say ${JSON.stringify(String(shown))}`)
  }
  return waitFor(look, { container: document.documentElement })
}

export function makeUser(): User {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })
  /** Finds the topmost dialog on every try, because it may change during the wait. */
  function found<Found extends HTMLElement>(find: (place: HTMLElement) => Found[], what: Name): Promise<Found> {
    const first = () => {
      const [element] = find(top())
      if (!element) throw new Error(`There is no ${what}`)
      return element
    }
    return waitFor(first, { container: document.documentElement })
  }
  const usable = (element: HTMLElement) => !element.matches(':disabled, [aria-disabled=true]')
  const byRole = (role: string, name: Name) =>
    found((place) => within(place).queryAllByRole(role, { name }).filter(usable), `${role} ${name}`)
  const selector = 'input, select, textarea'
  const byLabel = (label: Name) =>
    found((place) => {
      const labelled = within(place).queryAllByLabelText(label, { selector })
      return labelled.length > 0 ? labelled : within(place).queryAllByPlaceholderText(label)
    }, label)
  return {
    press: async (name) => user.click(await byRole('button', name)),
    pressThe: async (role, name) => user.click(await byRole(role, name)),
    pressText: async (words) => user.click(await found((place) => within(place).queryAllByText(words), words)),
    async type(label, text) {
      const field = await byLabel(label)
      await user.clear(field)
      if (text) await user.type(field, text)
    },
    async choose(label, option) {
      const field = await byLabel(label)
      const wanted = await found(() => within(field).queryAllByRole('option', { name: option }), option)
      await user.selectOptions(field, wanted)
    },
    async give(file) {
      const find = (place: HTMLElement) => [...place.querySelectorAll<HTMLInputElement>('input[type=file]')]
      await user.upload(await found(find, 'place for files'), file)
    },
    see: seen,
    async goOffline() {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
      fireEvent(window, new Event('offline'))
    },
    async bringUpdate() {
      const registration = Object.assign(new EventTarget(), {
        waiting: Object.assign(new EventTarget(), {
          state: 'installed',
          postMessage: (_: unknown, ports: readonly MessagePort[] = []) => ports[0]?.postMessage('newer'),
        }),
      })
      const value = Object.assign(new EventTarget(), {
        register: async () => registration,
        ready: Promise.resolve(registration),
      })
      Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
      await registerServiceWorker()
    },
  }
}
