import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import type { Answer } from '../visual/gallery/states/answers.ts'

type Name = string | RegExp

export const dialog = (name: Name) => screen.findByRole('dialog', { name })
/** Returns the question that is asked before something is done. */
export const question = (name: Name) => screen.findByRole('alertdialog', { name })
export const heading = (name: Name) => screen.findByRole('heading', { name })
export const article = (name: Name) => screen.findByRole('article', { name })

/** Returns the alert with this text. */
export const alert = (text: Name, place: HTMLElement = document.body) =>
  waitFor(() => {
    const found = within(place)
      .getAllByRole('alert')
      .find((each) => (typeof text === 'string' ? each.textContent.includes(text) : text.test(each.textContent)))
    if (!found) throw new Error(`No alert says ${text}`)
    return found
  })

/** Waits until nothing on the page has this text. */
export const gone = (text: Name) => waitFor(() => expect(screen.queryAllByText(text)).toEqual([]))

/** Answers with an error that has no text for people. */
export const badGateway = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => new Response('Bad gateway', { status: 502 }),
})

/** Loses the connection. */
export const cutOff = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => Promise.reject(new TypeError('Failed to fetch')),
})

/** Holds an answer back until `letGo` is called. */
export function heldBack({ endpoint, reply }: Answer): { readonly answer: Answer; readonly letGo: () => void } {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const answer: Answer = {
    endpoint,
    async reply(asked, signal) {
      await promise
      return reply(asked, signal)
    },
  }
  return { answer, letGo }
}

/** Answers with a stream that stays open. `tell` sends an event on the newest one, and waits until it is read. */
export function openStream(endpoint: Endpoint) {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const headers = { 'content-type': 'text/event-stream' }
  const answer: Answer = {
    endpoint,
    reply: () => new Response(new ReadableStream({ start: (controller) => void opened.push(controller) }), { headers }),
  }
  async function tell(event: string, data: object): Promise<void> {
    await waitFor(() => expect(opened).not.toEqual([]))
    opened.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    await waitFor(() => expect(opened.at(-1)?.desiredSize).toBe(1))
  }
  return { answer, tell }
}
