import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { siteConfig } from '../../api/contract/site.ts'
import { featuredStudios, listStudios, monthAvailability, oneStudio } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { config, features, monthAt, noStudios, studioAt, voiceOver } from '../visual/gallery/states/studios-data.ts'
import { dialog, heading, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))

const noneFeatured = answer(featuredStudios, { items: [] })

/** Sets the clock to a time in Nairobi. */
function itIs(time: string) {
  const serverTime = `${time}:00+03:00`
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(serverTime) })
  return answer(siteConfig, { ...config, today: time.slice(0, 10), serverTime })
}

const format = formatFor('en-KE', 2040)

describe('the home page', () => {
  it('explains the product and the steps of a booking, and starts a booking', async () => {
    const { user } = show('/')
    await heading('Book studio sessions with confidence')
    for (const card of ['Every hour in plain sight', 'Transfer buffers', 'SMS and email notifications'])
      screen.getByRole('heading', { level: 3, name: card })
    const steps = (await region('How it works')).getAllByRole('heading', { level: 3 })
    expect(steps.map((each) => each.textContent)).toEqual([
      'The studio manager confirms',
      'An admin approves',
      'You pay by M-Pesa',
    ])
    ;(await region('How it works')).getByText(/STK Push/)
    expect((await region('Featured studios')).getAllByRole('article')).toHaveLength(3)
    await user.press('Book Now: Mawimbi Mix Room')
    await dialog('Pick your hours')
    await user.press('Close')
    await user.press('Request your hours')
    await dialog('Choose a Studio to Book')
    await user.press('Close')
  })

  it('shows the first three of four featured studios, the one at the top of the page last', async () => {
    const items = [0, 1, 2, 3].map(studioAt)
    show('/', { answers: [answer(featuredStudios, { items })] })
    const names = async () => (await region('Featured studios')).getAllByRole('heading', { level: 3 })
    await waitFor(async () =>
      expect((await names()).map((each) => each.textContent)).toEqual([1, 2, 0].map((at) => studioAt(at).name)),
    )
  })

  it('loads its calendar after the rest, without scrolling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    show('/')
    const calendar = await region('Pick your hours')
    expect(calendar.queryByLabelText('Studio')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(3_100))
    await calendar.findByLabelText('Studio')
  })

  it('names the day of the pictured hours once today is over', async () => {
    const evening = itIs('2026-11-30T20:30')
    const studio = { ...studioAt(1), day: { date: '2026-12-01', hours: dayFrom('ccffffffffccc') } }
    show('/', { answers: [evening, answer(featuredStudios, { items: [studio] })] })
    await screen.findByText(wholeText('Tue 1 Dec\u00a0· 8 free hours'))
  })

  it.each([
    ['Details of Mawimbi Mix Room', `/studios/${studioAt(0).id}`],
    ['View all', '/studios'],
    ['Browse studios', '/studios'],
    ['Read common questions', '/faqs'],
  ])('links “%s” to %s', async (link, path) => {
    const { user, address } = show('/')
    await user.pressThe('link', link)
    await waitFor(() => expect(address()).toBe(path))
  })

  it.each([
    ['there are none', [noneFeatured, answer(listStudios, noStudios)], 'No studios available yet'],
    ['none of them is featured', [noneFeatured], 'No studio is featured at the moment'],
    ['they do not load', [refuse(featuredStudios)], 'Failed to load studios. Please try again.'],
    [
      'it is not known whether there are any',
      [noneFeatured, refuse(listStudios)],
      'Failed to load studios. Please try again.',
    ],
  ])('explains why there are no featured studios when %s', async (_, answers, text) => {
    show('/', { answers })
    await (await region('Featured studios')).findByText(text)
    const none = screen.queryAllByText('No studios available yet')
    expect(none).toHaveLength(text === 'No studios available yet' ? 1 : 0)
  })
})

/** Answers with months that are full until a date, and free from then on. */
const fullUntil = (first: string) =>
  answerBy(monthAvailability, ({ params, query }) => {
    const month = monthAt(params.id ?? '', query.get('month') ?? '')
    const [full, free] = [
      { hours: dayFrom('bbbbbbbbbbbbb'), free: 0 },
      { hours: dayFrom('fffffffffffff'), free: 13 },
    ]
    return { ...month, days: month.days.map((day) => ({ ...day, ...(day.date < first ? full : free) })) }
  })

describe('the studio page', () => {
  it('looks for the next free hour as far ahead as people can book, and no further than needed', async () => {
    const { queries } = show('/studios/MWB-02', { answers: [itIs('2026-11-30T12:00'), fullUntil('2027-02-22')] })
    await screen.findAllByText(/^Mon 22 Feb/)
    expect(screen.queryAllByText('Fully booked for now')).toEqual([])
    const months = new Set(queries(monthAvailability).map(({ month }) => month))
    expect(months).toEqual(new Set(['2026-11', '2026-12', '2027-01', '2027-02']))
  })

  it('says that a studio is full if no month that people can book has a free hour', async () => {
    show('/studios/MWB-02', { answers: [itIs('2026-11-30T12:00'), fullUntil('2027-03-01')] })
    await screen.findAllByText('Fully booked for now')
  })

  it('shows sessions, hours, rules, place and when the studio is free next', async () => {
    const studio = { ...studioAt(0), sessionTypes: [voiceOver], features: features.slice(0, 1) }
    show('/studios/MWB-02', { answers: [itIs('2040-03-05T12:30'), answer(oneStudio, studio)] })
    await heading('Mawimbi Mix Room')
    const sessions = await region('Sessions and prices')
    for (const text of ['Voice-over', 'KES 3,000', '1 h 30 min session, billed as 2 hours']) sessions.getByText(text)
    const hours = await region('Opening hours')
    await hours.findByText('Open now, until 21:00')
    expect(hours.getAllByText('08:00 to 21:00')).toHaveLength(5)
    hours.getByText('10:00 to 18:00')
    expect(hours.getAllByText('Closed')).toHaveLength(1)
    expect(hours.getByText(/today$/).parentElement?.textContent).toBe('Monday\u00a0· today')
    const rules = await region('Rules')
    rules.getByText('Free to move or cancel up to 24 hours before the start')
    rules.getByText('30 minutes between sessions')
    const place = await region('Location')
    place.getByText('Kilimani, Nairobi')
    expect(place.getByRole('link', { name: 'Find it on a map' }).getAttribute('href')).toContain('Kilimani')
    ;(await region('What’s in the room')).getByText('Four microphones')
    await screen.findAllByText(/^(today|\w+ \d+ \w+,) \d\d:00$/)
  })

  it('shows the overridden hours of a period, and whether the studio is open by them', async () => {
    const day = { from: 9, to: 12 }
    const closed = Array<null>(7).fill(null)
    const periods = [
      // A correction of these hours, further down, applies in their place.
      { from: '2040-03-06', to: '2040-03-06', openingHours: closed },
      { from: '2040-03-05', to: '2040-03-06', openingHours: closed },
      { from: '2040-03-05', to: '2040-03-06', openingHours: [null, day, null, null, null, null, null] },
      { from: '2040-04-01', to: '2040-04-30', openingHours: [null, day, day, null, null, null, null] },
    ]
    const studio = { ...studioAt(0), hourOverrides: periods }
    show('/studios/MWB-02', { answers: [itIs('2040-03-05T12:30'), answer(oneStudio, studio)] })
    const hours = await region('Opening hours')
    await hours.findByText('Open now, until 13:00')
    const listOf = (from: string, to: string) =>
      hours.getByRole('heading', { name: `${format.shortDate(from)} to ${format.shortDate(to)}` }).parentElement
        ?.textContent
    expect(hours.getAllByRole('heading', { level: 3 })).toHaveLength(2)
    expect(listOf('2040-03-05', '2040-03-06')).toMatch(/09:00 to 13:00.+Closed$/)
    expect(listOf('2040-04-01', '2040-04-30')).toMatch(/Monday to Tuesday09:00 to 13:00Wednesday to SundayClosed$/)
  })

  it('says on a Sunday when it opens next', async () => {
    show('/studios/MWB-02', { answers: [itIs('2040-03-04T10:00')] })
    await (await region('Opening hours')).findByText('Closed now, opens tomorrow at 08:00')
  })

  it('copies its address where the browser has no share sheet', async () => {
    const { user } = show('/studios/MWB-02')
    await user.press('Share')
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
  })

  it('says that an unknown studio does not exist, and links to the studios', async () => {
    const missing = refuse(oneStudio, 404, { error: 'No such studio', code: 'not_found' })
    const { user } = show('/studios/nowhere', { answers: [missing] })
    await heading('Studio not found')
    await user.pressThe('link', 'Browse studios')
    await heading('All Studios')
  })
})

it('an unknown address shows an error page that links to the studios', async () => {
  const { user } = show('/studioz')
  await heading('Nothing on air here')
  await user.pressThe('link', 'Browse studios')
  await heading('All Studios')
})

describe('the FAQ page', () => {
  const shown = () => [...document.querySelectorAll('summary')].map((each) => each.textContent)
  const search = 'Search questions and answers'

  it('filters by category, searches, and announces the number of results', async () => {
    const { user, address, goBack } = show('/faqs')
    await heading('Frequently asked questions')
    expect(shown()).toHaveLength(10)
    const pills = within(screen.getByRole('group', { name: 'Categories' })).getAllByRole('button')
    expect(pills.map((each) => each.textContent)).toEqual([
      'All',
      'Booking',
      'Payment',
      'Equipment',
      'Policies',
      'Support',
    ])
    await user.press('Policies')
    expect(shown()).toEqual(['Can I cancel or reschedule?', 'What are transfer buffers?'])
    await user.press('All')
    await user.type(search, 'paybill{Enter}')
    expect(shown()).toEqual(['How do I pay?'])
    expect(document.querySelector('details')?.open).toBe(true)
    screen.getByText('1 question', { selector: '[role=status]' })
    await user.press('Payment')
    expect(address()).toBe('/faqs?category=payment&search=paybill')
    await user.pressThe('link', 'Contact Support')
    await heading('Contact us')
    await goBack()
    await screen.findByText('1 question')
    expect(screen.getByLabelText(search)).toHaveProperty('value', 'paybill')
    await user.type(search, 'karaoke{Enter}')
    await heading('No matching questions')
    await user.press('Show all questions')
    expect(shown()).toHaveLength(10)
    await user.type(search, 'paybill{Enter}')
    expect(shown()).toHaveLength(1)
    await user.pressThe('link', 'FAQs')
    expect(shown()).toHaveLength(10)
    expect(screen.getByLabelText(search)).toHaveProperty('value', '')
    expect(address()).toBe('/faqs')
  })

  it('copies a link to a question', async () => {
    const { user } = show('/faqs')
    await user.press('Copy link: Can I cancel or reschedule?')
    await screen.findByText('Link copied')
    const link = new URL(await navigator.clipboard.readText())
    expect(`${link.pathname}${link.hash}`).toBe('/faqs#cancel')
  })

  it('opens the question of a link', async () => {
    show('/faqs#cancel')
    await screen.findByText('Can I cancel or reschedule?')
    const open = () => [...document.querySelectorAll('details')].filter((each) => each.open).map(({ id }) => id)
    await waitFor(() => expect(open()).toEqual(['cancel']))
  })

  it('does not scroll when the skip link leads to its content', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    show('/faqs#main')
    await screen.findByText('Can I cancel or reschedule?')
    await screen.findByRole('button', { name: 'Copy link: Can I cancel or reschedule?' })
    expect(scrolled).not.toHaveBeenCalledWith({ block: 'center' })
  })
})

describe('the contact page', () => {
  it('shows how and when to reach support', async () => {
    show('/contact')
    expect(await screen.findByRole('link', { name: 'Email hello@studioni.test' })).toHaveProperty(
      'href',
      'mailto:hello@studioni.test',
    )
    const hours = (await region('Business hours')).getAllByRole('definition').map((each) => each.textContent)
    expect(hours).toEqual(['9 am to 6 pm', '10 am to 4 pm', 'closed'])
    const days = (await region('Business hours')).getAllByRole('term').map((each) => each.textContent)
    expect(days).toEqual(['Mon-Fri', 'Sat', 'Sun'])
    const emergency = await region('Emergency support')
    expect(emergency.getByRole('link').getAttribute('href')).toBe('tel:+254700000000')
  })

  it.each([
    ['2026-11-30T09:00', 'Open now, until 18:00'],
    ['2026-12-05T08:00', 'Closed now, opens today at 10:00'],
    ['2026-12-05T16:00', 'Closed now, opens Monday 7 December at 09:00'],
    ['2026-12-06T12:00', 'Closed now, opens tomorrow at 09:00'],
  ])('shows at %s: %s', async (time, words) => {
    show('/contact', { answers: [itIs(time)] })
    await (await region('Business hours')).findByText(words)
  })
})
