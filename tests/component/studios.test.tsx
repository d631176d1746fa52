import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listStudios } from '../../api/contract/studios.ts'
import { formatFor } from '../../web/i18n/format.ts'
import { dayFrom } from '../visual/gallery/fixtures.ts'
import { answer, answerBy } from '../visual/gallery/states/answers.ts'
import {
  featureNames,
  features,
  limitationNames,
  limitations,
  listOf,
  studios,
} from '../visual/gallery/states/studios-data.ts'
import { dayAhead } from '../visual/gallery/states/times.ts'
import { gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

describe('the list of studios', () => {
  it('says that none match only after they have loaded', async () => {
    const late = heldBack(answer(listStudios, listOf([])))
    const { queries } = show('/studios?search=drums', { answers: [late.answer] })
    await heading('All Studios')
    await waitFor(() => expect(queries(listStudios)).toHaveLength(1))
    expect(screen.queryAllByText('No matching studios')).toEqual([])
    late.letGo()
    await heading('No matching studios')
  })

  it('redirects from a page beyond the end to the last page', async () => {
    const listed = answerBy(listStudios, ({ query }) => ({
      ...listOf(studios),
      items: query.get('offset') === '0' ? [...studios] : [],
    }))
    const { address } = show('/studios?page=2', { answers: [listed] })
    await screen.findByText('6 of 6 studios')
    await waitFor(() => expect(address()).toBe('/studios'))
    expect(screen.queryAllByText('No studios available yet')).toEqual([])
  })

  it('is sorted by the server', async () => {
    const { user, queries, address } = show('/studios')
    await screen.findByText('6 of 6 studios')
    await user.choose('Sort by', 'Price, low to high')
    await waitFor(() => expect(queries(listStudios).at(-1)).toMatchObject({ sort: 'price' }))
    expect(address()).toBe('/studios?sort=price')
  })

  it('shows as many details of a studio as fit on a card', async () => {
    const [first] = studios
    if (!first) throw new Error('There are studios')
    const shown = { ...first, features, limitations, day: { date: dayAhead(9), hours: dayFrom('ccffffffffccc') } }
    show('/studios', { answers: [answer(listStudios, listOf([shown]))] })
    const card = within((await heading('Mawimbi Mix Room')).closest('article') ?? document.body)
    for (const text of ['MWB-02', 'Featured', 'Kilimani, Nairobi · up to 6 people', 'KES 1,900', '8 free hours'])
      card.getByText(text)
    card.getByRole('img', { name: `${formatFor('en-KE').longDate(shown.day.date)}: free 10 to 18` })
    const tags = (name: string) => within(card.getByRole('list', { name })).getAllByRole('listitem')
    expect(tags('Features').map((each) => each.textContent)).toEqual([...featureNames.slice(0, 3), '+2 more'])
    expect(tags('Limitations').map((each) => each.textContent)).toEqual([...limitationNames.slice(0, 2), '+1 more'])
  })
})

describe('a lost connection', () => {
  it('is shown until it is restored', async () => {
    const { user } = show('/contact')
    await heading('Contact us')
    const text = 'You are offline. We’ll continue when you’re back online.'
    expect(screen.queryAllByText(text)).toEqual([])
    await user.goOffline()
    try {
      await screen.findByText(text)
    } finally {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
      fireEvent(window, new Event('online'))
    }
    await gone(text)
  })
})
