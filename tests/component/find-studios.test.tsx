import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { studioFeatures } from '../../api/contract/catalogue.ts'
import { siteConfig } from '../../api/contract/site.ts'
import { dayAvailability, listStudios } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { config, dayAt, features, listOf, studios } from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { alert, dialog, gone, heading, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

const format = formatFor('en-KE')
const day = dayAhead(10)
const found = (count: number) => screen.findByText(`${count} of 6 studios`)
const none = answer(listStudios, listOf([]))
const boothId = features[1]?.id
const searchBox = 'Search studios by name or location...'

describe('the studio search', () => {
  it('has no label with the words of the orders, such as Name', async () => {
    show('/studios')
    await found(6)
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels.join()).not.toMatch(/Name|Price/)
    screen.getByLabelText('Sort by')
  })

  it('filters by place, day, hours and people, and Back undoes each choice', async () => {
    const { user, address, queries, goBack } = show('/studios')
    await found(6)
    await user.type('Where', 'nairobi{Enter}')
    fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: day } })
    await waitFor(() => expect(address()).toBe(`/studios?place=nairobi&date=${day}`))
    await user.press(/^Hours/)
    await user.choose('From', '11:00')
    await user.choose('To', '13:00')
    await user.choose('For at least', '1 hour')
    await user.type('People', '10{Enter}')
    const filters = { place: 'nairobi', date: day, from: '11', to: '13', hours: '1', people: '10' }
    expect(address()).toBe(`/studios?${new URLSearchParams(filters)}`)
    await waitFor(() => expect(queries(listStudios).at(-1)).toMatchObject(filters))
    await goBack()
    expect(address()).toBe(`/studios?place=nairobi&date=${day}&from=11&to=13`)
    await goBack()
    expect(address()).toBe(`/studios?place=nairobi&date=${day}&from=11&to=12`)
  })

  it('is read from the address, and cleared in one step', async () => {
    const { user, address, queries } = show('/studios?search=pwani&people=10')
    const clear = await screen.findByRole('button', { name: 'Clear Filters' })
    expect(clear.getAttribute('aria-disabled')).toBe('false')
    await waitFor(() => expect(queries(listStudios)[0]).toMatchObject({ search: 'pwani', people: '10' }))
    expect(screen.getByLabelText(searchBox)).toHaveProperty('value', 'pwani')
    expect(screen.getByLabelText('People')).toHaveProperty('value', '10')
    await user.type(searchBox, 'mombasa{Enter}')
    expect(address()).toBe('/studios?search=mombasa&people=10')
    await user.press('Clear Filters')
    expect(address()).toBe('/studios')
    expect(clear.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByLabelText(searchBox)).toHaveProperty('value', '')
  })

  it('filters by features, and Back undoes it', async () => {
    const { user, address, queries, goBack } = show('/studios')
    await user.press('Filter by Features')
    await user.press('Vocal booth')
    await waitFor(() => expect(queries(listStudios).at(-1)).toMatchObject({ features: boothId }))
    expect(screen.getByRole('button', { name: 'Vocal booth' }).getAttribute('aria-pressed')).toBe('true')
    expect(address()).toBe(`/studios?features=${boothId}`)
    await goBack()
    expect(address()).toBe('/studios')
  })

  it('does not count a chosen feature that no longer exists', async () => {
    const gone = '01990000-0000-7000-8000-00000000dead'
    show(`/studios?features=${boothId},${gone}`)
    await screen.findByRole('button', { name: 'Filter by Features (1)' })
  })

  it('says that the features did not load, not that there are none', async () => {
    const { user, setAnswers } = show('/studios', { answers: [refuse(studioFeatures)] })
    await user.press('Filter by Features')
    await alert('The features did not load.')
    expect(screen.queryAllByText('There are no features to filter by yet.')).toEqual([])
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('button', { name: 'Vocal booth' })
  })

  it('suggests filters to drop when nothing matches, and drops one in one tap', async () => {
    const { user, setAnswers, address } = show(`/studios?place=mombasa&people=5&date=${day}`, { answers: [none] })
    await heading('No matching studios')
    await found(0)
    await screen.findByRole('button', { name: 'Anywhere in Kenya (2)' })
    setAnswers()
    await user.press('Any number of people (5)')
    expect(address()).toBe(`/studios?place=mombasa&date=${day}`)
    await found(6)
  })

  it('opens as a sheet on a phone, whose button counts the matching studios', async () => {
    const inNairobi = answerBy(listStudios, ({ query }) => listOf(studios.slice(0, query.get('place') ? 2 : 6)))
    const { user, address } = show('/studios', { answers: [inNairobi] })
    await found(6)
    await user.press(/^Where, when, how many: Anywhere/)
    const sheet = within(await dialog('Where, when, how many'))
    await sheet.findByRole('button', { name: 'Show 6 studios' })
    await user.press('Nairobi')
    await sheet.findByRole('button', { name: 'Show 2 studios' })
    fireEvent.change(sheet.getByLabelText('Day'), { target: { value: '2020-01-01' } })
    await sheet.findByText(/^Choose a day from /)
    expect(sheet.getByRole('button', { name: 'Show 2 studios' })).toHaveProperty('disabled', true)
    fireEvent.change(sheet.getByLabelText('Day'), { target: { value: day } })
    await user.choose('From', '12:00')
    await user.press('One more person')
    await user.press('Vocal booth')
    expect(address()).toBe('/studios')
    await user.press('Show 2 studios')
    await gone('Where, when, how many')
    const filters = { place: 'Nairobi', date: day, from: '12', to: '13', people: '2', features: boothId ?? '' }
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual(filters)
    await found(2)
    await screen.findByRole('button', {
      name: `Where, when, how many: Nairobi\u00a0· 2 people ${format.shortDate(day)}\u00a0· 12:00 to 13:00`,
    })
  })

  it('has one-tap filters for now, tonight and this weekend, which can be undone', async () => {
    const now = '2040-02-29T10:20:00+03:00'
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const clock = answer(siteConfig, { ...config, today: '2040-02-29', serverTime: now })
    const { user, address } = show('/studios', { answers: [clock] })
    await found(6)
    await user.press('Tonight')
    expect(address()).toBe('/studios?date=2040-02-29&from=18&to=21&hours=1')
    await user.press('Free now')
    expect(address()).toBe('/studios?date=2040-02-29&from=11&to=12')
    await user.press('This weekend')
    expect(address()).toBe('/studios?date=2040-03-03&hours=1')
    await user.press(formatFor('en-KE', 2040).shortDate('2040-03-04'))
    expect(address()).toBe('/studios?date=2040-03-04&hours=1')
    await user.press('This weekend')
    expect(address()).toBe('/studios')
  })
})

describe('a studio list that fails to load', () => {
  it('keeps the old results with a warning when a refresh fails after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, setAnswers } = show('/studios')
    await found(6)
    setAnswers(refuse(listStudios))
    await vi.advanceTimersByTimeAsync(60_000)
    const text = 'We couldn’t refresh just now, so some hours may be taken.'
    await screen.findByText(text)
    expect(screen.getAllByRole('article')).toHaveLength(6)
    setAnswers()
    await user.press('Try again')
    await gone(text)
  })

  it('keeps the filters and the focus', async () => {
    const { user, setAnswers } = show('/studios')
    await found(6)
    setAnswers(refuse(listStudios))
    await user.choose('Sort by', 'Name')
    await alert('Failed to load studios. Please try again.')
    expect(document.activeElement).toBe(screen.getByLabelText('Sort by'))
    setAnswers()
    await user.choose('Sort by', 'Most free hours')
    await found(6)
  })
})

describe('booking from the studio list', () => {
  const hoursAre = (letters: string) =>
    answerBy(dayAvailability, ({ params }) => dayAt(params.id ?? '', params.date ?? '', dayFrom(letters)))
  const chosen = (from: number, to: number) =>
    screen.findByText(wholeText(`${format.shortDate(day)}, ${format.hour(from)} to ${format.hour(to)}`))

  it('preselects the day, the first free hours of those searched, and the people', async () => {
    const path = `/studios?date=${day}&from=11&to=15&hours=2&people=3`
    const { user, setAnswers } = show(path, { answers: [hoursAre('ffffbffffffff')] })
    await user.press('Book Session at Mawimbi Mix Room')
    await dialog('Pick your hours')
    await heading(format.longDate(day))
    await chosen(13, 15)
    await user.press('Close')
    setAnswers(hoursAre('fffffffffffff'))
    await user.press('Request Booking')
    await dialog('Choose a Studio to Book')
    await user.press(/^Nuru Daylight Loft/)
    await chosen(11, 13)
    await user.press(/^Continue/)
    const details = within(await dialog('Booking Details'))
    expect(details.getByLabelText('Number of people')).toHaveProperty('value', '3')
  })

  it('keeps the searched hours when a session type fits them, else says how they changed', async () => {
    const path = `/studios?date=${day}&from=13&to=16&hours=3`
    const { user } = show(path, { answers: [hoursAre('fffffffffffff')] })
    await user.press('Book Session at Mawimbi Mix Room')
    await chosen(13, 16)
    await user.pressThe('radio', /^Mixing session/)
    await screen.findByRole('button', { name: 'Continue · KES 7,500' })
    await user.press(/^18:00, /)
    await chosen(18, 19)
    await user.pressThe('radio', /^Album session/)
    await screen.findByText('Album session takes 2 hours: your time is now 18:00 to 20:00 instead of 18:00 to 19:00.')
    await chosen(18, 20)
  })
})

describe('the map', () => {
  it('has a pin for each town, which filters the list beside it', async () => {
    const { user, address } = show('/studios')
    await user.press('Map')
    const map = within(await screen.findByRole('region', { name: 'Studios on a map of Kenya' }))
    await user.press('Mombasa: 1 studio')
    expect(address()).toBe('/studios?view=map&place=Mombasa')
    expect(map.getByRole('button', { name: 'Mombasa: 1 studio' }).getAttribute('aria-pressed')).toBe('true')
    await screen.findByRole('button', { name: 'Book Session at Nuru Daylight Loft' })
    await user.press('Mombasa: 1 studio')
    expect(address()).toBe('/studios?view=map')
    await user.press('Nairobi: 2 studios')
    await user.press('All of Kenya')
    expect(address()).toBe('/studios?view=map')
  })
})
