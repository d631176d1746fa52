import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { dayAvailability, featuredStudios, listStudios, oneStudio } from '../../api/contract/studios.ts'
import { refuse } from '../visual/gallery/states/answers.ts'
import { dialog, question } from './on-screen.ts'
import { show } from './show.tsx'

/** Returns the name of the focused part of the page: a section, a dialog or the main part. */
function focused(): string | null | undefined {
  const part = document.activeElement
  const title = document.getElementById(part?.getAttribute('aria-labelledby') ?? '')
  return title?.textContent ?? part?.localName
}
const expectFocus = (part: string) => waitFor(() => expect(focused()).toBe(part))

describe('the focus after Try again succeeded', () => {
  it('moves to the loaded page', async () => {
    const { user, setAnswers } = show('/studios/MWB-02', { answers: [refuse(oneStudio)] })
    await screen.findByRole('button', { name: 'Try again' })
    setAnswers()
    await user.press('Try again')
    await screen.findByRole('heading', { level: 1, name: 'Mawimbi Mix Room' })
    await expectFocus('main')
  })

  it('moves to the section that loaded', async () => {
    const { user, setAnswers } = show('/', { answers: [refuse(featuredStudios)] })
    await screen.findByRole('button', { name: 'Try again' })
    setAnswers()
    await user.press('Try again')
    await expectFocus('Featured studios')
  })

  it('moves to the section of a day’s hours', async () => {
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
    await screen.findByRole('button', { name: /^Sauti Yetu House/ })
    await expectFocus('Choose a Studio to Book')
  })
})

describe('the focus on an hour', () => {
  it('moves to the section around the hours when they become unknown offline', async () => {
    const { user } = show('/studios/MWB-02')
    const hours = await screen.findByRole('group', { name: /^Hours on/ })
    act(() =>
      within(hours)
        .getAllByRole('button', { name: /, free/ })[0]
        ?.focus(),
    )
    await user.goOffline()
    await screen.findByText(/^You are offline/)
    await waitFor(() => expect(hours.isConnected).toBe(false))
    await expectFocus('Pick your hours')
  })
})

describe('the menu on phones', () => {
  it.each([
    { path: '/faqs', id: 'phone-menu' },
    { path: '/admin', id: 'office-menu' },
  ])('at $path closes when the focus leaves it and its button', async ({ path, id }) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
    show(path, { as: 'admin' })
    await screen.findByRole('heading', { level: 1 })
    const button = screen.getByRole('button', { name: 'Menu' })
    const menu = document.getElementById(id)
    const [first] = menu?.querySelectorAll<HTMLElement>('a') ?? []
    if (!menu || !first) throw new Error('There is a menu')
    const hidePopover = vi.fn()
    Object.assign(menu, { hidePopover })
    act(() => {
      menu.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
    })
    act(() => first.focus())
    act(() => button.focus())
    expect(hidePopover).not.toHaveBeenCalled()
    act(() => screen.getByRole('main').focus())
    expect(hidePopover).toHaveBeenCalledOnce()
  })
})

describe('the focus after a menu action', () => {
  it('returns to the menu’s button when the confirmation is cancelled', async () => {
    const { user } = show('/admin/studios', { as: 'admin' })
    const more = await screen.findByRole('button', { name: 'More actions: Mawimbi Mix Room' })
    act(() => more.focus())
    await userEvent.keyboard('{Enter}')
    await user.pressThe('menuitem', 'Delete')
    await question('Delete studio')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more))
  })
})
