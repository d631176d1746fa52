import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import type { OfficeStudio } from '../../api/contract/office-studios.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import {
  archivedStudio,
  managers,
  officeStudio,
  officeStudios,
  studioTotals,
} from '../visual/gallery/states/office-data.ts'
import { limitations, picture } from '../visual/gallery/states/studios-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { alert, article, dialog, gone, heading, liveStream, question, reconnect } from './on-screen.ts'
import { show } from './show.tsx'

const as = 'admin'
const path = '/admin/studios'
const [edited, created, live] = officeStudios
const [archived] = archivedStudio
const [otieno] = managers
if (!edited || !created || !live || !archived || !otieno) throw new Error('There are studios and managers')
const { listAdminStudios, toggleFeatured, toggleActive } = adminStudios
const studiosAre = (...items: OfficeStudio[]) =>
  answer(listAdminStudios, { items, total: items.length, totals: studioTotals })
const one = ({ id }: OfficeStudio, change: Partial<OfficeStudio> = {}) => ({
  data: { studio: { ...officeStudio(id), ...change } },
})
const cardOf = async ({ name }: OfficeStudio) => within(await article(name))

describe('the studios screen of admins', () => {
  it('shows a new image after the previous one failed to load', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(640)
    const withImage = (place: number) =>
      studiosAre({ ...live, primary_image: picture(place, { altText: `Room ${place}` }) })
    const { user, setAnswers } = show(path, { as, answers: [withImage(0)] })
    fireEvent.error(await screen.findByRole('img', { name: 'Room 0' }))
    await screen.findByText('Failed to load')
    setAnswers(withImage(1))
    await reconnect(user)
    await screen.findByRole('img', { name: 'Room 1' })
  })

  it('counts a new request above the list after the create dialog was cancelled', async () => {
    const { user, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await cardOf(live)
    await user.press('Add Studio')
    await dialog('Create Studio')
    await user.press('Cancel')
    setAnswers(studiosAre({ ...created, pending_approval: true }, live))
    await reconnect(user)
    await screen.findByRole('button', { name: '1 new request' })
    expect(screen.queryByRole('article', { name: created.name })).toBeNull()
  })

  it('creates a studio with a required code, location and description', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre()] })
    await user.press('Add Studio')
    const form = await dialog('Create Studio')
    await user.press('Create Studio')
    await alert('Name, code, location, and description are required', form)
    expect(bodies(adminStudios.createAdminStudio)).toEqual([])
    const texts = { 'Studio name': 'Jua', 'Studio code': 'jua-04', Location: 'Nyali', Description: 'A room' }
    for (const [label, text] of Object.entries(texts)) await user.type(new RegExp(`^${label}`), text)
    await user.type(/^Capacity/, '4')
    const jua = { ...live, name: 'Jua', code: 'JUA-04', manager_id: null, manager_name: null }
    setAnswers(studiosAre(jua), answer(adminStudios.createAdminStudio, one(live)))
    await user.press('Create Studio')
    const card = await cardOf(jua)
    for (const text of ['JUA-04', 'Unassigned', 'Active', '12 people', jua.location, jua.description])
      card.getByText(text)
    expect(bodies(adminStudios.createAdminStudio)).toMatchObject([
      { name: 'Jua', code: 'JUA-04', location: 'Nyali', description: 'A room', capacity: 4, active: true },
    ])
  })

  it('applies an edit at once', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await user.press(/^Edit/)
    await dialog('Edit Studio')
    await user.type(/^Location/, 'Karen, Nairobi')
    await user.pressThe('checkbox', 'Stairs only')
    const changed = { ...live, location: 'Karen, Nairobi', limitations }
    setAnswers(studiosAre(changed), answer(adminStudios.updateAdminStudio, one(live)))
    await user.press('Save Changes')
    const card = await cardOf(live)
    await card.findByText('Karen, Nairobi')
    within(card.getByRole('list', { name: 'Limitations' })).getByText('Stairs only')
    const [body] = bodies(adminStudios.updateAdminStudio)
    expect(body).toMatchObject({
      location: 'Karen, Nairobi',
      limitations: expect.arrayContaining([limitations[2]?.id]),
    })
  })

  it('says that a studio is archived, and who can restore it', async () => {
    show(path, { as, answers: [studiosAre(archived)] })
    const card = await cardOf(archived)
    card.getByText(/Any admin can restore it/)
    card.getByText('Archived')
  })

  it.each([
    ['Feature', toggleFeatured, { featured: true }, { ...live, featured: false }, { ...live, featured: true }],
    ['Unfeature', toggleFeatured, { featured: false }, live, { ...live, featured: false }],
    ['Deactivate', toggleActive, { active: false }, live, { ...live, active: false }],
    ['Restore', toggleActive, { active: true }, archived, live],
  ])('%s changes the studio, and the button goes away', async (action, endpoint, body, before, after) => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre(before)] })
    const name = `${action}: ${live.name}`
    await screen.findByRole('button', { name })
    setAnswers(studiosAre(after), answer(endpoint, one(after)))
    await user.press(name)
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
    expect(bodies(endpoint)).toEqual([body])
  })

  it('assigns a manager', async () => {
    const { user, bodies, setAnswers } = show(path, { as, answers: [studiosAre({ ...live, manager_id: null })] })
    await user.press(/^Assign manager/)
    await dialog('Assign a manager')
    const given = answer(adminStudios.assignStudioManager, one(live, { manager_name: otieno.name }))
    setAnswers(studiosAre(live), given)
    await user.choose('Manager', `${otieno.name} · ${otieno.email}`)
    await user.press('Assign')
    await screen.findAllByText(`${live.name} is now managed by ${otieno.name}`)
    expect(bodies(adminStudios.assignStudioManager)).toEqual([{ managerId: otieno.id, seen: null }])
  })

  it('leaves the manager alone if no other was chosen', async () => {
    const { user, bodies } = show(path, { as, answers: [studiosAre({ ...live, manager_id: otieno.id })] })
    await user.press(/^Assign manager/)
    await dialog('Assign a manager')
    await user.press('Assign')
    await gone('Assign a manager')
    expect(bodies(adminStudios.assignStudioManager)).toEqual([])
  })

  it('deletes a studio after a confirmation, and says what that cancelled', async () => {
    const { user, setAnswers } = show(path, { as, answers: [studiosAre(live)] })
    await user.press(/^Delete/)
    const text = `Are you sure you want to delete studio "${live.name}"? This action cannot be undone.`
    within(await question('Delete studio')).getByText(text)
    const info = '2 upcoming bookings were cancelled.'
    setAnswers(studiosAre(), answer(adminStudios.deleteAdminStudio, { done: true, info }))
    await user.press('Delete studio')
    await alert(`Studio deleted successfully. ${info}`)
    await waitFor(() => expect(screen.queryByRole('article', { name: live.name })).toBeNull())
  })

  it('filters and searches in the address, and keeps the summary of all studios', async () => {
    const { user, address, queries, setAnswers } = show(path, { as })
    await article(live.name)
    await user.choose('Status', 'Inactive')
    await waitFor(() => expect(queries(listAdminStudios).at(-1)).toMatchObject({ status: 'inactive', offset: '0' }))
    setAnswers(studiosAre())
    await user.type('Search studios by name, code, or location...', 'zzz')
    await heading('No studios found')
    expect(address()).toBe(`${path}?status=inactive&search=zzz`)
    expect(queries(listAdminStudios).at(-1)).toMatchObject({ status: 'inactive', search: 'zzz' })
    within(screen.getByRole('region', { name: 'Summary' })).getByText('14')
  })
})

describe('a decision of an admin about a studio', () => {
  it('approves a new studio, which cannot be featured or deactivated until then', async () => {
    const { user, decisions, setAnswers } = show(path, { as, answers: [studiosAre(created)] })
    const card = await cardOf(created)
    card.getByText('New studio, waiting for approval')
    card.getByText('Otieno Odhiambo')
    expect(card.queryAllByRole('button', { name: /^(Feature|Deactivate|Activate)/ })).toEqual([])
    await user.press(/^Approve/)
    const approved = {
      ...created,
      pending_approval: false,
      pending_kind: null,
      pending_kinds: [],
      approved_at: created.created_at,
    }
    setAnswers(studiosAre(approved), answer(adminStudios.oneAdminStudio, one(approved, approved)))
    await user.press('Send now')
    await screen.findAllByText(`${created.name} approved`)
    await card.findByText('Approved')
    expect(decisions.carriedOut).toMatchObject([{ what: 'approve', version: created.pending_version }])
  })

  it('approves an edit, showing old and new values', async () => {
    const { user, decisions } = show(path, { as, answers: [studiosAre(edited)] })
    await user.press(/^View changes/)
    const review = await dialog('Changes to review')
    const rows = await within(review).findAllByRole('listitem')
    const row = (field: string) => rows.find((each) => within(each).queryByRole('heading', { name: field }))
    const pending = officeStudio(edited.id).pending_edit
    expect(row('Name')?.querySelector('del')?.textContent).toBe(edited.name)
    expect(row('Name')?.querySelector('ins')?.textContent).toBe(pending?.name)
    expect(row('Capacity')?.querySelector('ins')?.textContent).toBe('12 people')
    await user.press('Approve')
    await user.press('Send now')
    await screen.findAllByText(`${edited.name} approved`)
    expect(decisions.carriedOut).toMatchObject([{ what: 'approve', version: edited.pending_version }])
  })

  it('keeps the reason of a rejection that is undone', async () => {
    const { user } = show(path, { as, answers: [studiosAre(created)] })
    await user.press(/^Reject/)
    await user.type(/^Reason/, 'The stairs are unsafe')
    await user.press('Reject')
    await user.press(`Undo: ${created.name}`)
    await user.press(/^Reject/)
    await dialog(`Reject “${created.name}”?`)
    expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'The stairs are unsafe')
  })

  it('rejects a studio with a reason for the manager', async () => {
    const { user, decisions } = show(path, { as, answers: [studiosAre(created)] })
    await user.press(/^Reject/)
    await dialog(`Reject “${created.name}”?`)
    await user.type(/^Reason for the manager/, 'The stairs are unsafe')
    await user.press('Reject')
    await user.press('Send now')
    await screen.findAllByText(`${created.name} rejected`)
    const rejected = { what: 'reject', version: created.pending_version, reason: 'The stairs are unsafe' }
    expect(decisions.carriedOut).toMatchObject([rejected])
  })

  it('is shown as rejected afterwards', async () => {
    const rejected = { ...created, pending_approval: false, pending_kind: null, pending_kinds: [], approved_at: null }
    show(path, { as, answers: [studiosAre(rejected, live)] })
    expect((await cardOf(rejected)).getByText('Rejected').previousElementSibling?.textContent).toBe('Approval')
    expect((await cardOf(live)).queryByText('Rejected')).toBeNull()
  })

  it('is also required for a manager’s request to archive', async () => {
    const archiving = {
      ...live,
      pending_approval: true,
      pending_kind: 'archive' as const,
      pending_kinds: ['archive' as const],
    }
    show(path, { as, answers: [studiosAre(archiving)] })
    ;(await cardOf(live)).getByText('The manager wants to archive this studio')
  })

  it('names what the manager has added since the list was requested', async () => {
    const edited = { ...live, pending_approval: true, pending_kind: 'edit' as const, pending_kinds: ['edit' as const] }
    const both = { ...edited, pending_kind: 'archive' as const, pending_kinds: ['edit' as const, 'archive' as const] }
    const stream = liveStream(adminEvents)
    const { setAnswers } = show(path, { as, answers: [studiosAre(edited), stream.answer] })
    ;(await cardOf(live)).getByText(/^Edited by the manager/)
    setAnswers(studiosAre(both))
    await stream.send({
      event: 'studio_update',
      data: { studioId: live.id, status: 'archive_requested', at: ahead(0) },
    })
    await waitFor(async () =>
      (await cardOf(live)).getByText(/^Edited by .*\. The manager wants to archive this studio$/),
    )
  })
})
