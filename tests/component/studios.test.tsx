import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listStudios } from '../../api/contract/studios.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import { listOf } from '../visual/gallery/states/studios-data.ts'
import { gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

describe('the list of studios', () => {
  it('says that none match once that is known, not while they load', async () => {
    const late = heldBack(answer(listStudios, listOf([])))
    const { queries } = show('/studios?search=drums', { answers: [late.answer] })
    await heading('All Studios')
    await waitFor(() => expect(queries(listStudios)).toHaveLength(1))
    expect(screen.queryAllByText('No matching studios')).toEqual([])
    late.letGo()
    await heading('No matching studios')
  })

  it('is sorted by the server', async () => {
    const { user, queries, address } = show('/studios')
    await screen.findByText('6 of 6 studios')
    await user.choose('Sort by', 'Price, low to high')
    await waitFor(() => expect(queries(listStudios).at(-1)).toMatchObject({ sort: 'price' }))
    expect(address()).toBe('/studios?sort=price')
  })

  it('says how many people a studio fits, and from what price', async () => {
    show('/studios')
    const card = within((await heading('Mawimbi Mix Room')).closest('article') ?? document.body)
    card.getByText('Kilimani, Nairobi · up to 6 people')
    card.getByText('KES 1,900')
  })
})

describe('a lost connection', () => {
  it('is shown until it is back', async () => {
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
