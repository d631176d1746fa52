import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dayAvailability } from '../../api/contract/availability.ts'
import { featuredStudios, listStudios, oneStudio } from '../../api/contract/studios.ts'
import { refuse } from '../visual/gallery/states/answers.ts'
import { dialog } from './on-screen.ts'
import { show } from './show.tsx'

/** Returns the name of the focused part of the page: a section, a dialog or the main part. */
function focused(): string | null | undefined {
  const part = document.activeElement
  const title = document.getElementById(part?.getAttribute('aria-labelledby') ?? '')
  return title?.textContent ?? part?.localName
}
const expectFocus = (part: string) => waitFor(() => expect(focused()).toBe(part))

describe('the focus of a Try again button that worked', () => {
  it('goes to the page that came', async () => {
    const { user, setAnswers } = show('/studios/MWB-02', { answers: [refuse(oneStudio)] })
    await screen.findByRole('button', { name: 'Try again' })
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('heading', { level: 1, name: 'Mawimbi Mix Room' })
    await expectFocus('main')
  })

  it('goes to the part of the page that came', async () => {
    const { user, setAnswers } = show('/', { answers: [refuse(featuredStudios)] })
    await screen.findByRole('button', { name: 'Try again' })
    setAnswers()
    await user.press('Try again')
    await expectFocus('Rooms people come back to')
  })

  it('goes to the hours of a day', async () => {
    const { user, setAnswers } = show('/studios/MWB-02', { answers: [refuse(dayAvailability)] })
    await screen.findByRole('button', { name: 'Try again' })
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('radio', { name: /^Mixing session/ })
    await expectFocus('Pick your hours')
  })

  it('stays in a dialog', async () => {
    const { user, setAnswers } = show('/', { answers: [refuse(listStudios)] })
    await user.press('Request a booking')
    await dialog('Choose a Studio to Book')
    await screen.findByText('Failed to load studios. Please try again.')
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('button', { name: 'Choose Sauti Yetu House' })
    await expectFocus('Choose a Studio to Book')
  })
})
