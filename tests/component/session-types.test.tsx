import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminSessionTypes } from '../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { answer, answerBy, refuse } from '../visual/gallery/states/answers.ts'
import { officeStudios, officeTypes, studioTotals } from '../visual/gallery/states/office-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { alert, article, badGateway, dialog, heading, question } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const {
  listSessionTypes,
  createAdminSessionType,
  updateAdminSessionType,
  deleteAdminSessionType,
  assignToStudios,
  cloneSessionType,
} = adminSessionTypes
const totals = { total: 4, global: 3, studio_specific: 1, bookings: 1_240 }
const typesAre = (...items: typeof officeTypes) =>
  answer(listSessionTypes, { items: [...items], total: items.length, totals })
const [atStudio, global] = officeTypes
const [mawimbi, karakana] = officeStudios
if (!atStudio || !global || !mawimbi || !karakana) throw new Error('There are session types and studios')
const podcast = { ...global, type: 'PODCAST', name: 'PODCAST session' }

describe('the session types screen', () => {
  it('creates a type, and keeps its hours and minutes in step', async () => {
    const { user, bodies, setAnswers } = show('/admin/session-types', { as })
    await user.press('Create Session Type')
    const form = within(await dialog('Create Session Type'))
    const hours = form.getByLabelText('Duration in hours')
    const minutes = form.getByLabelText('Duration in minutes')
    expect(hours).toHaveProperty('value', '1')
    expect(minutes).toHaveProperty('value', '60')
    await user.type('Duration in hours', '1.5')
    expect(minutes).toHaveProperty('value', '90')
    await user.type('Duration in minutes', '45')
    expect(hours).toHaveProperty('value', '0.75')
    await user.type('Duration in hours', '0.05')
    await user.press('Create Session Type')
    await form.findByText('Type code is required')
    await form.findByText('The duration must be at least 0.1 hours')
    await user.type('Duration in minutes', '3')
    expect(hours).toHaveProperty('value', '0.05')
    await waitFor(() => expect(form.queryByText('The duration must be at least 0.1 hours')).toBeNull())
    await user.type('Duration in minutes', '45')
    await form.findByText('The price must be 0 or more')
    await user.pressThe('radio', /^Studio-specific/)
    await user.type(/^Type code/, 'DEMO')
    await user.type('Price (KES)', '1250.50')
    await user.press('Create Session Type')
    await form.findByText('Please select a studio')
    await user.pressThe('radio', /^Global/)
    const demo = { ...global, type: 'DEMO', name: null, price: 1_250.5, duration_minutes: 45, duration_hours: 0.75 }
    setAnswers(answer(createAdminSessionType, demo), typesAre(demo))
    await user.press('Create Session Type')
    const card = within(await article('DEMO'))
    card.getByText('KES 1,250.50')
    card.getByText('45 min session, billed as 1 hour')
    expect(card.getAllByText('Global').length).toBeGreaterThan(0)
    expect(bodies(createAdminSessionType)).toMatchObject([{ type: 'DEMO', price: 1_250.5, durationMinutes: 45 }])
  })

  it('creates a type of a few minutes from a draft', async () => {
    const { user, bodies } = show('/admin/session-types', { as })
    await user.press('Create Session Type')
    await dialog('Create Session Type')
    await user.type(/^Type code/, 'DEMO')
    await user.type('Duration in minutes', '3')
    await user.press('Close')
    await user.press('Create Session Type')
    const form = within(await dialog('Create Session Type'))
    await form.findByText('What you typed earlier is still here.')
    expect(form.getByLabelText('Duration in hours')).toHaveProperty('value', '0.05')
    await user.type('Price (KES)', '100')
    await user.press('Create Session Type')
    await waitFor(() => expect(bodies(createAdminSessionType)).toMatchObject([{ type: 'DEMO', durationMinutes: 3 }]))
  })

  it('filters by scope and searches, and keeps the summary of all types', async () => {
    const byQuery = answerBy(listSessionTypes, ({ query }) => {
      const items = query.has('search') ? [] : query.get('type') === 'studio-specific' ? [atStudio] : [podcast]
      return { items, total: items.length, totals }
    })
    const { user } = show('/admin/session-types', { as, answers: [byQuery] })
    await article('PODCAST session')
    const figures = within(screen.getByRole('region', { name: 'Summary' }))
    await user.choose('Scope', 'Studio-specific')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'PODCAST session' })).toBeNull())
    figures.getByText('4')
    figures.getByText('1,240')
    await user.type(/^Search session types/, 'zzz')
    await heading('No session types found')
    figures.getByText('1,240')
  })

  it('assigns a type to active studios, each at its own price', async () => {
    const { user, bodies, setAnswers } = show('/admin/session-types', { as, answers: [typesAre(podcast)] })
    await user.press(/^Assign to Studios/)
    const form = await dialog('Assign Session Type to Studios')
    await within(form).findByRole('checkbox', { name: /^Mawimbi/ })
    await user.press('Assign to studios')
    await alert('Please select at least one studio')
    await user.pressThe('checkbox', /^Mawimbi/)
    await user.pressThe('checkbox', /^Karakana/)
    await user.type(`Price at ${karakana.name} (KES)`, '3500')
    // For the server, codes that differ only in case are the same.
    const here = { type: podcast.type.toLowerCase(), studio_id: karakana.id, studio_name: karakana.name }
    const there = { ...podcast, ...here, id: atStudio.id, price: 3_500 }
    setAnswers(answer(assignToStudios, { items: [there] }), typesAre(podcast, there))
    await user.press('Assign to 2 studios')
    await screen.findAllByText('Assigned to 2 studios')
    const studioIds = [mawimbi.id, karakana.id]
    expect(bodies(assignToStudios)).toEqual([
      { studioIds, overrides: { [karakana.id]: 3_500 }, revision: podcast.revision },
    ])
    await user.press(/^Assign to Studios/)
    await within(await dialog('Assign Session Type to Studios')).findByText('Already offered, at KES 3,500')
  })

  it('assigns a type to no studio that was deactivated after it was selected', async () => {
    const { user, bodies, setAnswers } = show('/admin/session-types', { as, answers: [typesAre(podcast)] })
    await user.press(/^Assign to Studios/)
    await user.pressThe('checkbox', /^Mawimbi/)
    await user.pressThe('checkbox', /^Karakana/)
    const active = answer(adminStudios.listAdminStudios, { items: [mawimbi], total: 1, totals: studioTotals })
    setAnswers(badGateway(assignToStudios), typesAre(podcast), active)
    await user.press('Assign to 2 studios')
    await user.press('Assign to 1 studio')
    await waitFor(() => expect(bodies(assignToStudios).at(-1)).toMatchObject({ studioIds: [mawimbi.id] }))
  })

  it('edits a type of a studio', async () => {
    const { user, bodies, setAnswers } = show('/admin/session-types', { as, answers: [typesAre(atStudio)] })
    const card = within(await article(atStudio.name ?? ''))
    card.getByText(`${mawimbi.name} (${mawimbi.code})`)
    await user.press(/^Edit/)
    const form = within(await dialog('Edit Session Type'))
    expect(form.getByRole('radio', { name: /^Studio-specific/ })).toHaveProperty('checked', true)
    // In happy-dom, a select whose options arrive after its value stays empty.
    await user.choose('Studio', `${mawimbi.name} (${mawimbi.code})`)
    await user.type('Duration in hours', '3')
    const longer = { ...atStudio, duration_minutes: 180, duration_hours: 3 }
    setAnswers(answer(updateAdminSessionType, longer), typesAre(longer))
    await user.press('Save Changes')
    await card.findByText('3 hours')
    expect(bodies(updateAdminSessionType)).toMatchObject([{ durationMinutes: 180 }])
  })

  it('names a type as it was saved', async () => {
    const { user, setAnswers } = show('/admin/session-types', { as, answers: [typesAre(podcast)] })
    await user.press(/^Edit/)
    await user.type(/^Name(?! in)/, 'PODCAST evening')
    const renamed = { ...podcast, name: 'Podcast night' }
    setAnswers(answer(updateAdminSessionType, renamed), typesAre(renamed))
    await user.press('Save Changes')
    await screen.findAllByText('Podcast night saved')
  })

  it('clones a type, and deletes one after a confirmation', async () => {
    const { user, queries, setAnswers } = show('/admin/session-types', { as, answers: [typesAre(podcast)] })
    const copy = { ...podcast, id: atStudio.id, type: 'PODCAST (Copy)', name: 'PODCAST session (Copy)' }
    setAnswers(answer(cloneSessionType, copy), typesAre(podcast, copy))
    await user.press('Clone: PODCAST session')
    await article('PODCAST session (Copy)')
    expect(queries(cloneSessionType)).toHaveLength(1)
    await user.press('Delete: PODCAST session (Copy)')
    within(await question(/./)).getByText('Are you sure you want to delete this session type?')
    setAnswers(answer(deleteAdminSessionType, { done: true }), typesAre(podcast))
    await user.press('Delete session type')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'PODCAST session (Copy)' })).toBeNull())
    expect(queries(deleteAdminSessionType)).toHaveLength(1)
  })

  it('shows an error when cloning or saving fails', async () => {
    const taken = { error: 'There is already a session type with this code', code: 'taken' }
    const answers = [typesAre(podcast), badGateway(cloneSessionType), refuse(updateAdminSessionType, 409, taken)]
    const { user } = show('/admin/session-types', { as, answers })
    await user.press(/^Clone/)
    await screen.findAllByText('Failed to clone session type')
    await user.press(/^Edit/)
    const form = await dialog('Edit Session Type')
    await user.type(/^Type code/, 'ALBUM')
    await user.press('Save Changes')
    await alert(taken.error, form)
  })

  it('shows an error when the list did not load', async () => {
    show('/admin/session-types', { as, answers: [badGateway(listSessionTypes)] })
    await heading('Failed to load session types')
  })

  it('shows an error when studios do not load, and recovers', async () => {
    const answers = [badGateway(adminStudios.listAdminStudios)]
    const { user, bodies, setAnswers } = show('/admin/session-types?new', { as, answers })
    const create = await dialog('Create Session Type')
    await user.pressThe('radio', /^Studio-specific/)
    await alert('Failed to load studios', create)
    await user.type(/^Type code/, 'RADIO')
    await user.type('Duration in minutes', '45')
    await user.type('Price (KES)', '1250')
    await user.press('Create Session Type')
    await within(create).findByText('Please select a studio')
    expect(bodies(createAdminSessionType)).toEqual([])
    setAnswers()
    await user.press('Try again')
    await within(create).findByRole('combobox', { name: 'Studio' })
    await user.choose('Studio', 'Mawimbi Mix Room (MWB-02)')
  })

  it('offers no studios to assign until it is known which already offer the type', async () => {
    const failsFor = (failing: boolean) => ({
      endpoint: listSessionTypes,
      reply: ({ query }: { readonly query: URLSearchParams }) =>
        failing && query.get('type') === 'studio-specific'
          ? new Response('Bad gateway', { status: 502 })
          : Response.json({ items: [podcast], total: 1, totals }),
    })
    const { user, setAnswers } = show('/admin/session-types', { as, answers: [failsFor(true)] })
    await user.press(/^Assign to Studios/)
    const assign = await dialog('Assign Session Type to Studios')
    await alert('Failed to load studios', assign)
    expect(within(assign).queryAllByRole('checkbox')).toEqual([])
    setAnswers(failsFor(false))
    await user.press('Try again')
    await within(assign).findByRole('checkbox', { name: /^Mawimbi/ })
  })
})

describe('the session types of a studio', () => {
  it('are shown with totals, and can be assigned and unassigned', async () => {
    const radio = { ...global, type: 'RADIO', name: null }
    const atMawimbi = {
      ...radio,
      studio_id: mawimbi.id,
      studio_name: mawimbi.name,
      studio_code: mawimbi.code,
    }
    const { listStudioSessionTypes, listAdminStudios } = adminStudios
    const one = answer(listAdminStudios, { items: [mawimbi], total: 1, totals: studioTotals })
    const theirs = (...items: typeof officeTypes) => answer(listStudioSessionTypes, { items: [...items] })
    const before = [one, theirs(atStudio), typesAre(atStudio, radio)]
    const { user, bodies, setAnswers } = show('/admin/studios', {
      as,
      answers: [...before, badGateway(assignToStudios)],
    })
    await user.press(/^View Session Types/)
    const viewer = within(await dialog(`Session Types of ${mawimbi.name}`))
    const list = within(await viewer.findByRole('list', { name: 'Assigned session types' }))
    await list.findByRole('heading', { name: atStudio.name ?? '' })
    within(viewer.getByRole('region', { name: 'Summary' })).getByText('KES 225,000')

    await user.press('Assign Session Types')
    await dialog('Assign Session Types')
    await user.pressThe('checkbox', /^RADIO/)
    await user.press('Assign 1 type')
    await alert(/^Failed to assign 1 session typeIt may still have gone through\. Check before you try again\.$/)
    const deleted = { error: 'This session type was deleted', code: 'not_found' }
    setAnswers(...before, refuse(assignToStudios, 404, deleted))
    await user.press('Assign 1 type')
    await alert(/^Failed to assign 1 session typeThis session type was deleted$/)
    const after = [one, theirs(atStudio, atMawimbi), typesAre(atStudio, radio, atMawimbi)]
    setAnswers(answer(assignToStudios, { items: [atMawimbi] }), ...after)
    await user.press('Assign 1 type')
    await list.findByRole('heading', { name: 'RADIO' })
    const { revision } = radio
    expect(bodies(assignToStudios).at(-1)).toMatchObject({ studioIds: [mawimbi.id], revision })

    await user.press('Unassign: RADIO')
    const text = `Are you sure you want to unassign "RADIO" from ${mawimbi.name}? This action cannot be undone.`
    within(await question(/./)).getByText(text)
    setAnswers(answer(adminStudios.unassignSessionType, { done: true }), ...before)
    await user.press('Unassign')
    await waitFor(() => expect(list.queryByRole('heading', { name: 'RADIO' })).toBeNull())
  })

  it.each([
    ['deactivated', { active: false }],
    ['not approved yet', { approved_at: null }],
    ['archived', { archived_at: '2026-11-01T08:00:00.000Z' }],
  ])('are not assigned to a studio that is %s', async (_, state) => {
    const { listStudioSessionTypes, listAdminStudios } = adminStudios
    const one = answer(listAdminStudios, { items: [{ ...mawimbi, ...state }], total: 1, totals: studioTotals })
    const theirs = answer(listStudioSessionTypes, { items: [atStudio] })
    const { user } = show('/admin/studios', { as, answers: [one, theirs] })
    await user.press(/^View Session Types/)
    const viewer = within(await dialog(`Session Types of ${mawimbi.name}`))
    await viewer.findByRole('list', { name: 'Assigned session types' })
    viewer.getByText('Only active studios can be assigned')
    expect(viewer.getByRole('button', { name: 'Assign Session Types' })).toHaveProperty('disabled', true)
  })

  it('are not assigned again if another person has assigned them after they were selected', async () => {
    const [radio, video] = ['RADIO', 'VIDEO'].map((type, i) => ({ ...global, id: idOf(i), type, name: null }))
    if (!radio || !video) throw new Error('There are two types')
    const { listStudioSessionTypes, listAdminStudios } = adminStudios
    const one = answer(listAdminStudios, { items: [mawimbi], total: 1, totals: studioTotals })
    const theirs = (...items: typeof officeTypes) => answer(listStudioSessionTypes, { items: [...items] })
    const answers = [one, badGateway(assignToStudios), typesAre(radio, video)]
    const { user, bodies, setAnswers } = show('/admin/studios', { as, answers: [...answers, theirs()] })
    await user.press(/^View Session Types/)
    await user.press('Assign Session Types')
    await user.pressThe('checkbox', /^RADIO/)
    await user.pressThe('checkbox', /^VIDEO/)
    setAnswers(...answers, theirs({ ...radio, id: idOf(2), studio_id: mawimbi.id }))
    await user.press('Assign 2 types')
    await user.press('Assign 1 type')
    await waitFor(() => expect(bodies(assignToStudios)).toHaveLength(3))
  })
})
