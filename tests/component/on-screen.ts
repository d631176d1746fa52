import { fireEvent, type MatcherFunction, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import type { Answer } from '../visual/gallery/states/answers.ts'
import type { User } from '../visual/gallery/states/user.ts'

type Name = string | RegExp

export const dialog = (name: Name) => screen.findByRole('dialog', { name })
/** Returns the dialog that asks for a confirmation. */
export const question = (name: Name) => screen.findByRole('alertdialog', { name })
export const heading = (name: Name) => screen.findByRole('heading', { name })
export const article = (name: Name) => screen.findByRole('article', { name })

/** Matches the innermost element with this text, parts of which may be in elements of their own. */
export function wholeText(text: Name): MatcherFunction {
  const has = ({ textContent }: Element) => (typeof text === 'string' ? textContent === text : text.test(textContent))
  return (_, element) => element !== null && has(element) && ![...element.children].some(has)
}

/** Returns the row of a table that has this text. */
export const rowWith = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }))

/** Returns the row of a booking in a list. */
export async function bookingRow(code: string) {
  const opener = await screen.findByRole('button', { name: `${code}, details` })
  return within(opener.closest('li') ?? document.body)
}

/** Returns the alert with this text. */
export const alert = (text: Name, place: HTMLElement = document.body) =>
  waitFor(() => {
    const found = within(place)
      .getAllByRole('alert')
      .find((each) => (typeof text === 'string' ? each.textContent.includes(text) : text.test(each.textContent)))
    if (!found) throw new Error(`No alert says ${text}`)
    return found
  })

/** Lets the app render an answer that it has read, before a test checks that nothing changed. */
export const rendered = () => new Promise<void>((resolve) => setTimeout(resolve, 50))

/** Waits until nothing on the page has this text. */
export const gone = (text: Name) => waitFor(() => expect(screen.queryAllByText(text)).toEqual([]))

/** Waits for a toast, and returns whether it stays as long as a failure takes to read. */
export async function isFailure(text: Name): Promise<boolean> {
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.toast')
  if (!toast) throw new Error(`${text} is not a toast`)
  return toast.style.animationDelay === '0ms, 8000ms'
}

/** Answers with an error that has no text for people. */
export const badGateway = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => new Response('Bad gateway', { status: 502 }),
})

/** Fails as a lost connection does. */
export const cutOff = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => Promise.reject(new TypeError('Failed to fetch')),
})

/** Holds an answer back until `letGo` is called. */
export function heldBack({ endpoint, reply }: Answer): { readonly answer: Answer; readonly letGo: () => void } {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const answer: Answer = {
    endpoint,
    async reply(request, signal) {
      await promise
      return reply(request, signal)
    },
  }
  return { answer, letGo }
}

/** A stream that stays open. `send` sends an event to the newest listener and waits until it is read. */
export function liveStream(endpoint: Endpoint): {
  readonly answer: Answer
  readonly send: (message: { readonly event: string; readonly data: object }) => Promise<void>
} {
  const listeners: ReadableStreamDefaultController<Uint8Array>[] = []
  const bytes = (text: string) => new TextEncoder().encode(`${text}\n\n`)
  const answer: Answer = {
    endpoint,
    reply(_request, signal) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          listeners.push(controller)
          signal.addEventListener('abort', () => controller.error(signal.reason))
          controller.enqueue(bytes(': nothing new'))
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  }
  async function send({ event, data }: { readonly event: string; readonly data: object }) {
    await waitFor(() => expect(listeners).not.toEqual([]))
    listeners.at(-1)?.enqueue(bytes(`event: ${event}\ndata: ${JSON.stringify(data)}`))
    await waitFor(() => expect(listeners.at(-1)?.desiredSize).toBe(1))
  }
  return { answer, send }
}

/** Fills the browser's storages, so that they store nothing, until globals are no longer stubbed. */
export function fillStorage(): void {
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const stored = window[name]
    const getItem = (key: string) => stored.getItem(key)
    vi.stubGlobal(name, { getItem, setItem, removeItem: (key: string) => stored.removeItem(key) })
  }
}

/** Collects the names of the files that the page saves, until mocks are restored. */
export function savedFiles(): readonly string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** Goes offline and online again, so that the page requests all its data again. */
export async function reconnect(user: User): Promise<void> {
  await user.goOffline()
  await screen.findByText(/^You are offline/)
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  fireEvent(window, new Event('online'))
}
