import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { listUsers } from '../../api/contract/people.ts'
import { monthAvailability, oneStudio, sessionTypes } from '../../api/contract/studios.ts'
import { App } from '../../web/app/App.tsx'
import { makeStore } from '../../web/app/store.ts'
import { registerServiceWorker } from '../../web/shared/offline/app-updates.tsx'
import { RouteError } from '../../web/shared/page/ErrorPage.tsx'
import { refuse, root } from '../visual/gallery/states/answers.ts'
import { alert, cutOff, gone, heading } from './on-screen.ts'
import { show } from './show.tsx'

it('the page says that the service is unreachable, and loads once it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { setAnswers, queries } = show('/studios/MWB-02', { answers: [refuse(oneStudio)] })
  const network = window.fetch
  let isAway = true
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    input === '/health/ready' ? new Response(null, { status: isAway ? 503 : 200 }) : network(input, init),
  )
  const away = /We can’t reach our service right now\./
  const note = await screen.findByText(away)
  expect(note.closest('[role=status]')).not.toBeNull()
  await screen.findAllByText('The service is briefly unavailable. Please try again.')
  setAnswers()
  await vi.advanceTimersByTimeAsync(9_000)
  screen.getByText(away)
  expect(queries(oneStudio)).toHaveLength(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(3_000)
  await heading('Mawimbi Mix Room')
  await gone(away)
})

it('a request whose answer is lost is sent once more if the service is up', async () => {
  const { queries } = show('/studios/MWB-02', { answers: [cutOff(oneStudio)] })
  const network = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input !== '/health/ready') return network(input, init)
    return new Response(null, { status: 200 })
  })
  await waitFor(() => expect(queries(oneStudio)).toHaveLength(2))
  await alert('This studio did not load')
  await screen.findByRole('button', { name: 'Try again' })
  expect(queries(oneStudio)).toHaveLength(2)
})

it.each([
  ['/studios/MWB-02', undefined, [oneStudio, sessionTypes, monthAvailability]],
  ['/admin/users', 'admin', [listUsers]],
] as const)('a page that the browser restores as it was left requests its data again: %s', async (path, as, shown) => {
  const { queries } = show(path, as && { as })
  for (const endpoint of shown) await waitFor(() => expect(queries(endpoint)).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
  for (const endpoint of shown) await waitFor(() => expect(queries(endpoint)).toHaveLength(2))
})

it.each([
  ['back_forward', 2],
  ['navigate', 1],
])('a page whose document the browser may have stored long ago requests its data again: %s', async (type, times) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  const { queries } = show('/studios/MWB-02')
  await waitFor(() => expect(queries(oneStudio)).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull())
  fireEvent(window, new Event('hydrated'))
  await waitFor(() => expect(queries(oneStudio)).toHaveLength(times))
  vi.restoreAllMocks()
})

describe('a version of the app that waits', () => {
  /** Returns what the page sends to a waiting worker, which does not answer. */
  function messagesToWaiting() {
    const postMessage = vi.fn<(message: unknown, ports?: readonly MessagePort[]) => void>()
    const registration = Object.assign(new EventTarget(), {
      waiting: Object.assign(new EventTarget(), { state: 'installed', postMessage }),
    })
    const value = Object.assign(new EventTarget(), {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
    return { postMessage, serviceWorker: value }
  }

  it('takes over before a page that did not load is loaded again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    const { postMessage, serviceWorker } = messagesToWaiting()
    const router = createMemoryRouter([{ path: '/', Component: RouteError }])
    render(
      <App store={makeStore({ apiUrl: root })} language="en">
        <RouterProvider router={router} />
      </App>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(postMessage).toHaveBeenCalledWith('take over'))
    expect(reload).not.toHaveBeenCalled()
    serviceWorker.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is no longer offered once a newer one replaces it, and is offered once another tab has activated it', async () => {
    const { postMessage, serviceWorker } = messagesToWaiting()
    const answerNewer = () => postMessage.mock.lastCall?.[1]?.[0]?.postMessage('newer')
    show('/faqs')
    await heading('Frequently asked questions')
    await act(registerServiceWorker)
    answerNewer()
    await screen.findByText('A new version of this page is available.')
    const { waiting } = await serviceWorker.ready
    const replace = () =>
      act(() => void Object.assign(waiting, { state: 'redundant' }).dispatchEvent(new Event('statechange')))
    replace()
    expect(screen.queryByText('A new version of this page is available.')).toBeNull()
    Object.assign(serviceWorker, { controller: Object.assign(waiting, { state: 'activated' }) })
    serviceWorker.dispatchEvent(new Event('controllerchange'))
    answerNewer()
    await screen.findByText('A new version of this page is available.')
    replace()
  })

  it('is not offered to a page that is of this version already', async () => {
    const { postMessage } = messagesToWaiting()
    show('/faqs')
    await heading('Frequently asked questions')
    await act(registerServiceWorker)
    expect(screen.queryByText('A new version of this page is available.')).toBeNull()
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/app-updates/), [expect.anything()])
  })
})
