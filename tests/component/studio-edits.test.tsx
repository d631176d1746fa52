import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adminStudios } from '../../api/contract/admin-studios.ts'
import { makeDecision } from '../../api/contract/decisions.ts'
import { adminEvents } from '../../api/contract/manager-events.ts'
import { managerStudios } from '../../api/contract/manager-studios.ts'
import type { OfficeStudioDetail } from '../../api/contract/office-studios.ts'
import { answer } from '../visual/gallery/states/answers.ts'
import {
  contestedStudio,
  declinedStudios,
  officeStudio,
  officeStudios,
  studioTotals,
} from '../visual/gallery/states/office-data.ts'
import { ahead } from '../visual/gallery/states/times.ts'
import { alert, article, dialog, gone, heading, liveStream } from './on-screen.ts'
import { show } from './show.tsx'

const { listAdminStudios, oneAdminStudio } = adminStudios
const as = 'admin'
const name = 'Mawimbi Mix Room'

const [mawimbi] = officeStudios
if (!mawimbi) throw new Error('There are studios')
const listed = answer(listAdminStudios, { items: [mawimbi], total: 1, totals: studioTotals })
const shown = (studio: OfficeStudioDetail) => answer(oneAdminStudio, { data: { studio } })

/** A pending edit of the capacity only. */
const edit = (version: number, capacity: number): OfficeStudioDetail => {
  const studio = officeStudio(undefined)
  const { pending_base: base } = studio
  if (!base) throw new Error('There is an edit')
  return {
    ...studio,
    pending_version: version,
    pending_edit: { ...base, capacity },
    pending_fields: ['capacity'],
  }
}
const changed = {
  error: 'This has changed since you opened it: capacity. Please review it again.',
  code: 'edit_conflict',
}
const capacity = async (people: number) =>
  within(await screen.findByRole('dialog', { name: 'Changes to review' })).findByText(`${people} people`)

describe('an edit that changes while an admin reviews it', () => {
  /** Opens the review of a first version. `editAgain` delivers a second version. */
  async function reviewed() {
    const live = liveStream(adminEvents)
    const screenOf = show('/admin/studios', { as, answers: [listed, shown(edit(3, 9)), live.answer] })
    await screenOf.user.press(`View changes: ${name}`)
    await capacity(9)
    return {
      ...screenOf,
      async editAgain() {
        screenOf.setAnswers(listed, shown(edit(4, 90)))
        screenOf.decisions.refuseWith(changed)
        await live.send({
          event: 'studio_update',
          data: { studioId: mawimbi?.id ?? '', status: 'edit_submitted', at: ahead(0) },
        })
      },
    }
  }

  it('is not approved before the admin has seen the new version', async () => {
    const { user, bodies, decisions, editAgain } = await reviewed()
    await editAgain()
    await capacity(90)
    await user.press('Approve')
    await user.press('Send now')
    await alert('This has changed since you opened it: capacity. Please review it again.')
    await user.press('View changes')
    await capacity(90)
    decisions.refuseWith(undefined)
    await user.press('Approve')
    await user.press('Send now')
    await screen.findAllByText(`${name} approved`)
    expect(bodies(makeDecision)).toMatchObject([{ version: 3 }, { version: 4 }])
    expect(decisions.carriedOut).toMatchObject([{ what: 'approve', version: 4 }])
  })

  it('that was withdrawn and submitted again is approved only as the admin saw it', async () => {
    const live = liveStream(adminEvents)
    const none = {
      ...edit(3, 9),
      pending_approval: false,
      pending_kind: null,
      pending_version: null,
      pending_edit: null,
    }
    const { user, setAnswers, decisions } = show('/admin/studios', { as, answers: [listed, shown(none), live.answer] })
    await user.press(`View changes: ${name}`)
    await within(await dialog('Changes to review')).findByText('There is nothing left to review for this studio.')
    setAnswers(listed, shown(edit(4, 9)))
    await live.send({
      event: 'studio_update',
      data: { studioId: mawimbi?.id ?? '', status: 'edit_submitted', at: ahead(0) },
    })
    await capacity(9)
    await user.press('Approve')
    await user.press('Send now')
    await waitFor(() => expect(decisions.carriedOut).toMatchObject([{ what: 'approve', version: 4 }]))
  })

  it('is not rejected before the admin has seen the new version, and the reason is kept', async () => {
    const { user, bodies, decisions, editAgain } = await reviewed()
    await user.press('Reject')
    await dialog(`Reject “${name}”?`)
    await user.type(/^Reason for the manager/, 'Too small')
    await editAgain()
    await user.press('Reject')
    await user.press('Send now')
    await alert('This has changed since you opened it: capacity. Please review it again.')
    await user.press('View changes')
    await capacity(90)
    decisions.refuseWith(undefined)
    await user.press('Reject')
    const reject = within(await dialog(`Reject “${name}”?`))
    expect(reject.getByLabelText(/^Reason for the manager/)).toHaveProperty('value', 'Too small')
    await user.press('Reject')
    await user.press('Send now')
    await screen.findAllByText(`${name} rejected`)
    expect(bodies(makeDecision)).toMatchObject([{ version: 3 }, { version: 4 }])
    expect(decisions.carriedOut).toMatchObject([{ what: 'reject', version: 4, reason: 'Too small' }])
  })
})

describe('an edit of a field that an admin corrected', () => {
  it('asks for each field which value to use', async () => {
    const { user, decisions } = show('/admin/studios', { as, answers: [listed, shown(contestedStudio())] })
    await user.press(`View changes: ${name}`)
    const review = within(await dialog('Changes to review'))
    const conflicts = await review.findAllByText(/^When this edit was sent:/)
    expect(conflicts[0]?.textContent).toBe('When this edit was sent: 8 people')
    await user.press('Approve')
    await alert('Choose what to keep: Capacity, Features')
    await user.pressThe('radio', /^Keep the live value 6 people/)
    await user.pressThe('radio', /^Use the proposed value Three cameras/)
    await user.press('Approve')
    await gone('Changes to review')
    within(await article(name)).getByText('Approving…')
    await user.press('Send now')
    await waitFor(() =>
      expect(decisions.carriedOut).toMatchObject([{ resolutions: { capacity: 'current', features: 'proposed' } }]),
    )
  })

  it('opens the review instead of approving from the card', async () => {
    const contested = { ...mawimbi, pending_conflicts: contestedStudio().pending_conflicts }
    const list = answer(listAdminStudios, { items: [contested], total: 1, totals: studioTotals })
    const { user } = show('/admin/studios', { as, answers: [list, shown(contestedStudio())] })
    await user.press(`Approve: ${name}`)
    await dialog('Changes to review')
    expect(screen.queryByRole('region', { name: 'Pending decisions' })).toBeNull()
  })

  it('is refused if only the server knows of the correction, and then reviewed', async () => {
    const { user, setAnswers, decisions } = show('/admin/studios', { as, answers: [listed] })
    decisions.refuseWith(changed)
    await user.press(`Approve: ${name}`)
    await user.press('Send now')
    await alert('This has changed since you opened it: capacity. Please review it again.')
    within(await article(name)).getByText('Not approved')
    setAnswers(listed, shown(contestedStudio()))
    await user.press('View changes')
    await within(await dialog('Changes to review')).findByRole('radio', { name: /^Use the proposed value 12 people/ })
  })

  it('is reviewed from another page as well, and not again on Back once the review was closed', async () => {
    const { user, setAnswers, decisions, goTo, goBack, entries } = show('/admin/studios', { as, answers: [listed] })
    decisions.refuseWith(changed)
    await user.press(`Approve: ${name}`)
    await goTo('/admin/catalogue')
    await user.press('Send now')
    await alert('This has changed since you opened it: capacity. Please review it again.')
    setAnswers(listed, shown(contestedStudio()))
    await user.press('View changes')
    await within(await dialog('Changes to review')).findByRole('radio', { name: /^Use the proposed value 12 people/ })
    await user.press('Close')
    await waitFor(() => expect(entries().index).toBe(2))
    await goTo('/admin/features')
    await heading('Features')
    await goBack()
    await article(name)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the manager which live values the admin kept', async () => {
    const items = answer(managerStudios.listManagerStudios, {
      data: { items: declinedStudios, total: 1, totals: studioTotals },
    })
    show('/manager/studios', { as: 'studio_manager', answers: [items] })
    const kept = 'Your last edit was approved, but an admin kept the live version of some fields: Capacity, Features'
    await screen.findByText(kept, { exact: false })
  })
})
