import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import type { OfficeStudio } from '../../api/contract/office-studios.ts'
import { answer, refuse } from '../visual/gallery/states/answers.ts'
import {
  archivedStudio,
  noStudios,
  officeStudio,
  officeStudios,
  studioTotals,
} from '../visual/gallery/states/office-data.ts'
import { features } from '../visual/gallery/states/studios-data.ts'
import { alert, article, cutOff, dialog, gone, heading, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'studio_manager'
const path = '/manager/studios'
const { listManagerStudios, oneManagerStudio, submitStudio, editStudio, archiveStudio } = managerStudios
const [edited, created, live] = officeStudios
const [archived] = archivedStudio
if (!edited || !created || !live || !archived) throw new Error('There are studios')
const studiosAre = (...items: OfficeStudio[]) =>
  answer(listManagerStudios, { data: { items, total: items.length, totals: studioTotals } })
const cardOf = async ({ name }: OfficeStudio) => within(await article(name))
const detail = { data: { studio: officeStudio(created.id) } }

it('an admin who opens a manager’s create form gets the admin’s form', async () => {
  const { address } = show(`${path}?new`, { as: 'admin' })
  const form = await dialog('Create Studio')
  within(form).getByLabelText('Studio code')
  expect(address()).toMatch(/^\/admin\/studios\?new/)
})

it('calendar addresses are offered to managers only', async () => {
  const { unmount } = show(path, { as: 'admin' })
  await screen.findByRole('button', { name: 'Create Studio' })
  expect(screen.queryByRole('button', { name: 'Calendar addresses' })).toBeNull()
  unmount()
  show(path, { as })
  await screen.findByRole('button', { name: 'Calendar addresses' })
})

describe('the studios screen of managers', () => {
  it('sends a new studio for approval once every field is filled in', async () => {
    const { user, bodies, headers, setAnswers } = show(`${path}?new`, { as, answers: [studiosAre()] })
    const form = await dialog('Create Studio')
    within(form).getByText(/^A new studio needs admin approval before it appears in public listings\./)
    within(form).getByText(/^Customers pay the prices of the session types, which an admin sets\./)
    await user.type('Studio name', 'Nuru')
    await user.type('Capacity (people)', '101')
    await user.press('Send for approval')
    await alert('All fields are required', form)
    within(form).getByText('Enter an hourly rate')
    within(form).getByText('The capacity must be from 1 to 100 people')
    expect(bodies(submitStudio)).toEqual([])
    await user.type('Location', 'Nyali, Mombasa')
    await user.type('Description', 'White walls')
    await user.type('Maelezo (Swahili) (optional)', 'Kuta nyeupe')
    await user.type('Hourly rate (KES)', '3800')
    await user.type('Capacity (people)', '14')
    await user.pressThe('checkbox', 'Vocal booth')
    setAnswers(cutOff(submitStudio))
    await user.press('Send for approval')
    await alert('Network error', form)
    await user.press('Cancel')
    await gone('Send for approval')
    setAnswers(studiosAre(created), answer(submitStudio, detail))
    await user.press('Create Studio')
    await dialog('Create Studio')
    await user.type('Capacity (people)', '15')
    await user.press('Send for approval')
    const card = await cardOf(created)
    card.getByText('Awaiting Admin Approval')
    expect(bodies(submitStudio).slice(1)).toEqual([
      {
        ...{ name: 'Nuru', location: 'Nyali, Mombasa', description: 'White walls', descriptionSw: 'Kuta nyeupe' },
        ...{ hourlyRate: 3_800, capacity: 15 },
        ...{ features: [features[1]?.id], limitations: [] },
      },
    ])
    expect(new Set(headers(submitStudio, 'Idempotency-Key')).size).toBe(1)
  })

  it('edits a studio from its pending edit, and says that one is pending', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(edited)] })
    ;(await cardOf(edited)).getByText('Pending Approval')
    await user.press(/^Edit/)
    const pending = officeStudio(edited.id).pending_edit
    expect(await screen.findByLabelText('Studio name')).toHaveProperty('value', pending?.name)
    screen.getByText(/^Changes need admin approval\./)
    setAnswers(studiosAre(edited), answer(editStudio, detail))
    await user.type('Capacity (people)', '8')
    await user.press('Send for approval')
    await screen.findAllByText(`Your changes to ${created.name} await approval`)
    expect(bodies(editStudio)).toMatchObject([{ name: pending?.name, capacity: 8 }])
  })

  it('says in the form of a studio that was never approved that an admin must approve it first', async () => {
    const { user } = show(path, { as, answers: [studiosAre(created), answer(oneManagerStudio, detail)] })
    await user.press(/^Edit/)
    await screen.findByText(/^An admin must approve this studio before it appears in public listings\./)
    expect(screen.queryByText(/the public sees the current version/)).toBeNull()
  })

  it('closes the form of an edit that was saved although its answer was lost', async () => {
    const { user, setAnswers } = show(path, { as, answers: [studiosAre(edited)] })
    await user.press(/^Edit/)
    await screen.findByLabelText('Studio name')
    await user.type('Capacity (people)', '8')
    setAnswers(studiosAre(edited), cutOff(editStudio))
    await user.press('Send for approval')
    await alert('Network error')
    const studio = officeStudio(edited.id)
    const saved = { ...studio, pending_edit: studio.pending_edit && { ...studio.pending_edit, capacity: 8 } }
    setAnswers(studiosAre(edited), cutOff(editStudio), answer(oneManagerStudio, { data: { studio: saved } }))
    await user.press('Send for approval')
    await gone('Send for approval')
  })

  it('shows what someone else changed before an edit without an answer is sent again', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(edited)] })
    await user.press(/^Edit/)
    await screen.findByLabelText('Studio name')
    await user.type('Capacity (people)', '8')
    const studio = officeStudio(edited.id)
    const { pending_edit: pending, revision } = studio
    const moved = { ...studio, revision: revision + 1, pending_edit: pending && { ...pending, location: 'Lavington' } }
    setAnswers(studiosAre(edited), cutOff(editStudio), answer(oneManagerStudio, { data: { studio: moved } }))
    await user.press('Send for approval')
    await waitFor(() => expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Lavington'))
    await user.press('Send for approval')
    await waitFor(() => expect(bodies(editStudio)).toHaveLength(2))
    expect(bodies(editStudio)[1]).toMatchObject({ location: 'Lavington', capacity: 8, revision: revision + 1 })
  })

  it('announces no approval after an edit without changes', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await user.press(/^Edit/)
    await screen.findByLabelText('Studio name')
    setAnswers(answer(editStudio, { data: { studio: { ...officeStudio(live.id), pending_approval: false } } }))
    await user.press('Send for approval')
    await gone('Send for approval')
    expect(bodies(editStudio)).toHaveLength(1)
    expect(screen.queryByText(/await approval$/)).toBeNull()
  })

  it('archives a studio after its name was typed', async () => {
    const { user, queries, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await user.press(/^Archive/)
    const form = within(await dialog('Archive studio'))
    form.getByText(`Please type "${live.name}" to confirm`)
    const archive = form.getByRole('button', { name: 'Archive' })
    await user.type('Studio name', live.name.slice(1))
    expect(archive).toHaveProperty('disabled', true)
    await user.type('Studio name', live.name.toLowerCase())
    expect(archive).toHaveProperty('disabled', true)
    form.getByText(`Please type "${live.name}" to confirm`)
    await user.type('Studio name', ` ${live.name}`)
    expect(archive).toHaveProperty('disabled', false)
    setAnswers(
      studiosAre({ ...live, pending_approval: true, pending_kind: 'archive', pending_kinds: ['archive'] }),
      answer(archiveStudio, { data: { studio: officeStudio(live.id) } }),
    )
    await user.press('Archive')
    await (await cardOf(live)).findByText('Awaiting Admin Approval')
    expect(queries(archiveStudio)).toHaveLength(1)
  })

  it('says that archiving failed, even if the dialog was closed in the meantime', async () => {
    const late = heldBack(refuse(archiveStudio))
    const { user } = show(path, { as, answers: [studiosAre(live), late.answer] })
    await user.press(/^Archive/)
    await dialog('Archive studio')
    await user.type('Studio name', live.name)
    await user.press('Archive')
    await user.press('Close')
    await gone('Archive studio')
    late.letGo()
    await screen.findByText('The service is briefly unavailable. Please try again.')
  })

  it.each([
    ['approved', live, 'Approved', []],
    ['rejected', { ...live, approved_at: null, rejected_at: live.created_at, active: false }, 'Rejected', [/^Archive/]],
    ['pending', { ...created, active: false }, 'Awaiting Admin Approval', [/^Archive/]],
    ['archived', archived, /Only an admin can restore it/, [/^Edit/, /^Archive/]],
  ])('shows the status of an %s studio, and disables what is not allowed', async (_status, studio, text, not) => {
    show(path, { as, answers: [studiosAre(studio)] })
    const card = await cardOf(studio)
    card.getByText(text)
    const disabled = [/^Edit/, /^Archive/].filter((name) => card.getByRole('button', { name }).matches(':disabled'))
    expect(disabled).toEqual(not)
  })

  it.each([
    [['creation'], 'Too dark', 'This studio was rejected. Edit it to send it for approval again. Reason: Too dark'],
    [['edit'], '', 'Your changes were rejected. Edit the studio to send others.'],
    [
      ['edit', 'archive'],
      'Stay',
      'Your changes were rejected. Edit the studio to send others. Your request to archive this studio was rejected. Reason: Stay',
    ],
  ] as const)('shows that %j was rejected, and why', async (kinds, note, text) => {
    const rejection = { kind: kinds.at(-1) ?? 'edit', kinds: [...kinds], note }
    const rejected = { ...officeStudio(live.id), rejection }
    const { user } = show(path, {
      as,
      answers: [studiosAre(rejected), answer(oneManagerStudio, { data: { studio: rejected } })],
    })
    const card = await cardOf(live)
    card.getByText(text)
    await user.press(/^Edit/)
    within(await dialog('Edit Studio')).getByText(text)
  })

  it('searches, and clears the search', async () => {
    const { user, address, queries, setAnswers } = show(`${path}?search=dormant`, {
      as,
      answers: [answer(listManagerStudios, { data: noStudios })],
    })
    await heading('No studios found')
    expect(queries(listManagerStudios).at(-1)).toMatchObject({ search: 'dormant' })
    setAnswers(studiosAre(live))
    await user.press('Clear search and filter')
    await article(live.name)
    expect(address()).toBe(path)
  })
})
