import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { erasePerson } from '../../api/contract/people.ts'
import { findCustomers, oneCustomer, previewRetention } from '../../api/contract/person-data.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { foundWambui, wambui } from '../visual/gallery/states/customers-data.ts'
import { alert, heading, heldBack, question, rowWith, wholeText } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const found = answerBy(findCustomers, ({ query }) => ({ items: query.get('search') === 'nobody' ? [] : [foundWambui] }))

describe('the customers screen', () => {
  it('searches from two characters, and opens the stored data of a customer', async () => {
    const { user, address, queries } = show('/admin/customers', { as, answers: [found, answer(oneCustomer, wambui)] })
    await heading('Search for a customer')
    expect(queries(findCustomers)).toEqual([])
    await user.type(/^Search by name/, 'nobody')
    await heading('No customers found')
    await user.type(/^Search by name/, '0733 200 300')
    await rowWith('Wambui Njoroge')
    await user.pressThe('link', 'Wambui Njoroge')
    await waitFor(() => expect(address()).toBe(`/admin/customers/${wambui.id}`))
    await heading('Wambui Njoroge')
    await screen.findByText(wholeText(/^KES 2,000 received, TKT7AB12CD/))
    expect(screen.getByRole('link', { name: 'Block the phone' }).getAttribute('href')).toBe(
      '/admin/blocks?kind=phone&value=254733200300',
    )
    screen.getByText(/we have your request\./)
  })

  it('names an SMS by its first words, and formats the phone number that received it', async () => {
    const text = 'Studioni: Mawimbi Mix Room has confirmed SB4W7KPN. We review it, then send your payment link.'
    const [email] = wambui.messages
    if (!email) throw new Error('There is a message')
    const sms = { ...email, channel: 'sms' as const, to: '254733200300', subject: '', text }
    show(`/admin/customers/${wambui.id}`, { as, answers: [answer(oneCustomer, { ...wambui, messages: [sms] })] })
    await heading('Wambui Njoroge')
    const summary = (await screen.findByText(text)).closest('details')?.querySelector('summary')
    expect(summary?.textContent).toMatch(/^Studioni: .* SB4W7KPN\. We… \+254 733 200 300, /)
  })

  it('previews how many people would be erased by a retention period', async () => {
    const preview = answerBy(previewRetention, ({ query }) => {
      const months = Number(query.get('months') ?? 24)
      return {
        setting: null,
        months,
        before: '2024-11-26',
        people: months === 12 ? 7 : 1,
        bookings: 9,
        accounts: months === 12 ? 3 : 0,
      }
    })
    const { user, setAnswers } = show('/admin/customers', { as, answers: [refuse(previewRetention)] })
    await alert('Failed to load the preview')
    setAnswers(preview)
    await user.press('Try again')
    await screen.findByText('With bookings before Tuesday, 26 November 2024 only: 1 person, 9 bookings')
    screen.getByText('No account has been unused since then')
    const late = heldBack(preview)
    setAnswers(late.answer)
    await user.choose('Preview', '12 months')
    expect(screen.getByLabelText('Preview')).toHaveProperty('value', '12')
    late.letGo()
    await screen.findByText(/7 people, 9 bookings/)
    screen.getByText('3 accounts have been unused since then')
    setAnswers(refuse(previewRetention))
    await user.choose('Preview', '6 months')
    await alert('Failed to load the preview')
  })

  it('stays on the page opened meanwhile when an erasure succeeds', async () => {
    const late = heldBack(answer(erasePerson, { done: true }))
    const answers = [found, answer(oneCustomer, wambui), late.answer]
    const { user, address, goTo } = show('/admin/customers', { as, answers })
    await heading('Search for a customer')
    await goTo(`/admin/customers/${wambui.id}`)
    await user.press('Erase this person')
    await user.press('Erase for good')
    await user.press('Cancel')
    await goTo('/admin/features')
    await heading('Features')
    late.letGo()
    await screen.findAllByText(/^Erased\./)
    await act(async () => undefined)
    expect(address()).toBe('/admin/features')
  })

  it('erases a person after a confirmation that says what goes and what stays', async () => {
    const due = [1_500, 500].map((amount) => ({ amount, status: 'due' as const, at: '2026-11-20T08:00:00Z' }))
    const refunds = [...due, { amount: 750, status: 'refunded' as const, at: '2026-11-20T08:00:00Z' }]
    const returns = [{ id: wambui.id, amount: 300, status: 'due' as const, at: '2026-11-20T08:00:00Z' }]
    const direct = { id: wambui.id, method: 'cash' as const, returns }
    const payments = [{ receipt: 'CASH', amount: 300, at: '2026-11-20T08:00:00Z', direct }]
    const owed = { ...wambui, bookings: wambui.bookings.map((booking) => ({ ...booking, refunds, payments })) }
    const { user, goTo, entries, setAnswers } = show('/admin', {
      as,
      answers: [found, answer(oneCustomer, owed), refuse(erasePerson)],
    })
    await heading('Dashboard')
    await goTo(`/admin/customers/${wambui.id}`)
    await user.press('Erase this person')
    await question('Erase Wambui Njoroge?')
    await screen.findByText(/phone of 1 booking, 1 message, and what M-Pesa/)
    await screen.findByText(/This stays, without a person: the studio, hours, price, payments and receipt numbers/)
    await screen.findByText(/1 booking is not over/)
    await screen.findByText(/KES 2,000 is still due to the customer: send the refund first/)
    await screen.findByText(/Mawimbi Mix Room still has to return KES 300 to the customer/)
    await user.press('Erase for good')
    await alert('The service is briefly unavailable')
    setAnswers(answer(erasePerson, { done: true }))
    await user.press('Erase for good')
    await waitFor(() => expect(entries()).toEqual({ index: 1, address: '/admin/customers' }))
  })
})
