import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../api/contract/endpoint.ts'
import { siteConfig } from '../../api/contract/site.ts'
import {
  dayAvailability,
  featuredStudios,
  listStudios,
  monthAvailability,
  oneStudio,
} from '../../api/contract/studios.ts'
import { type Answer, answer } from '../visual/gallery/states/answers.ts'
import { config, listOf, noStudios, studioAt, studios } from '../visual/gallery/states/studios-data.ts'
import type { User } from '../visual/gallery/states/user.ts'
import { chooseHours, studio } from './booking-form.ts'
import { badGateway, dialog, gone, heldBack, reconnect, rendered } from './on-screen.ts'
import { show } from './show.tsx'

/** Reports every part of a page as near the viewport, as scrolling would. */
function scrollEverywhere(): void {
  class Near {
    readonly report: (entries: readonly object[]) => void
    constructor(report: (entries: readonly object[]) => void) {
      this.report = report
    }
    observe(target: Element) {
      queueMicrotask(() => this.report([{ isIntersecting: true, target }]))
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Near)
}

/** Answers with a proxy's error. `read` waits until the app has rendered one of the answers. */
function failing(endpoint: Endpoint): { readonly answer: Answer; readonly read: () => Promise<void> } {
  const replies: Response[] = []
  const reply: Answer['reply'] = (request, signal) => {
    const reply = badGateway(endpoint).reply(request, signal)
    if (reply instanceof Response) replies.push(reply)
    return reply
  }
  const read = async () => {
    await waitFor(() => expect(replies.map(({ bodyUsed }) => bodyUsed)).toContain(true))
    await rendered()
  }
  return { answer: { endpoint, reply }, read }
}

/** Goes from the list of studios to the contact form, without choosing hours. */
async function goToContact(user: User): Promise<void> {
  await user.press('Book Session at Mawimbi Mix Room')
  await dialog('Pick your hours')
  await user.press('Skip Time Selection')
  await dialog('Booking Details')
  await user.choose('Session type', /^Mixing session/)
  await user.press('Continue')
}

const featured = () => within(screen.getByRole('region', { name: 'Featured studios' }))

it('the home page says once that there are no studios', async () => {
  scrollEverywhere()
  show('/', { answers: [answer(featuredStudios, { items: [] }), answer(listStudios, noStudios)] })
  await screen.findByText('The hours of our first studios will appear here.')
  expect(await screen.findAllByText('No studios available yet')).toHaveLength(1)
})

describe('while data loads', () => {
  it('no cancellation deadline is promised', async () => {
    scrollEverywhere()
    const late = heldBack(answer(siteConfig, config))
    const { user, queries } = show('/', { answers: [late.answer] })
    await user.pressThe('radio', /^Mixing session/)
    await screen.findByText('Choose a day, then a start time.')
    expect(queries(siteConfig)).not.toEqual([])
    expect(screen.queryAllByText(/hours before/)).toEqual([])
    late.letGo()
    await screen.findByText(/24 hours before/)
  })

  it('the home page does not claim that there are no studios', async () => {
    scrollEverywhere()
    const list = heldBack(answer(listStudios, listOf(studios)))
    const few = heldBack(answer(featuredStudios, { items: studios.slice(0, 3) }))
    const { queries } = show('/', { answers: [list.answer, few.answer] })
    await waitFor(() => expect(queries(listStudios)).toHaveLength(1))
    await waitFor(() => expect(queries(featuredStudios)).not.toEqual([]))
    expect(screen.queryAllByText('No studios available yet')).toEqual([])
    list.letGo()
    few.letGo()
    await screen.findByRole('combobox', { name: 'Studio' })
  })

  it('a form shows a placeholder', async () => {
    const late = heldBack(answer(oneStudio, studioAt(0)))
    const { user, queries } = show('/studios', { answers: [late.answer] })
    await goToContact(user)
    const contact = await dialog('Contact Information')
    expect(contact.querySelectorAll('[aria-busy=true]')).not.toHaveLength(0)
    expect(queries(oneStudio)).not.toEqual([])
    expect(within(contact).queryAllByRole('textbox')).toEqual([])
    late.letGo()
    await screen.findByLabelText('Full name')
  })

  it('an error stays while its Try again button is busy', async () => {
    const { user, setAnswers, queries } = show('/', { answers: [badGateway(featuredStudios)] })
    await screen.findByText('Failed to load studios. Please try again.')
    const late = heldBack(answer(featuredStudios, { items: studios.slice(0, 3) }))
    setAnswers(late.answer)
    const before = queries(featuredStudios).length
    await user.press('Try again')
    await waitFor(() => expect(queries(featuredStudios).length).toBeGreaterThan(before))
    featured().getByText('Failed to load studios. Please try again.')
    const again = featured().getByRole('button', { name: 'Try again' })
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBe('true'))
    late.letGo()
    await waitFor(() => expect(featured().getAllByRole('article')).not.toEqual([]))
  })
})

describe('data that could not be refreshed', () => {
  it('stays on the home page', async () => {
    const { user, setAnswers } = show('/')
    await waitFor(() => expect(featured().getAllByRole('article')).not.toEqual([]))
    const again = failing(featuredStudios)
    setAnswers(again.answer)
    await reconnect(user)
    await again.read()
    await gone(/^You are offline/)
    expect(featured().getAllByRole('article')).not.toEqual([])
  })

  it('stays on the studio page, with the chosen hours and session type', async () => {
    const { user, setAnswers } = show(studio)
    await user.pressThe('radio', /^Mixing session/)
    await chooseHours(user, '08:00, free')
    await screen.findByRole('button', { name: '08:00, yours, until 09:00' })
    const [day, month] = [failing(dayAvailability), failing(monthAvailability)]
    setAnswers(day.answer, month.answer)
    await reconnect(user)
    await Promise.all([day.read(), month.read()])
    await gone(/^You are offline/)
    screen.getByRole('button', { name: '08:00, yours, until 09:00' })
    expect(screen.getByRole('radio', { name: /^Mixing session/ })).toHaveProperty('checked', true)
    expect(screen.queryAllByRole('alert')).toEqual([])
  })
})
