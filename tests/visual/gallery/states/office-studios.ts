import { adminSessionTypes } from '../../../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../../../api/contract/admin-studios.ts'
import { createCalendarFeed, ownCalendarFeeds } from '../../../../api/contract/calendar-feeds.ts'
import { makeDecision } from '../../../../api/contract/decisions.ts'
import { studioImages } from '../../../../api/contract/images.ts'
import { managerStudios } from '../../../../api/contract/manager-studios.ts'
import { answer, refuse } from './answers.ts'
import * as data from './office-data.ts'
import { failing, loading, presses, question, type State, seenBy, state } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, hour } from './times.ts'

const studiosPath = '/admin/studios'
const ownPath = '/manager/studios'
const archived = { items: data.archivedStudio, total: 1, totals: data.studioTotals }
const studios: readonly State[] = [
  ...seenBy('admin', [
    state('office-studios', studiosPath, 'Karakana'),
    state('office-studios-empty', `${studiosPath}?search=x-x`, 'No studios found', {
      answers: [answer(adminStudios.listAdminStudios, data.noStudios)],
    }),
    state('office-studios-archived', studiosPath, /Any admin can restore it/, {
      answers: [answer(adminStudios.listAdminStudios, archived)],
    }),
    state('office-studios-odd-rate', studiosPath, /in steps of KES.100/, {
      answers: [
        answer(adminStudios.listAdminStudios, {
          items: data.officeStudios.slice(2, 3),
          total: 1,
          totals: data.studioTotals,
        }),
      ],
      act: async (user) => {
        await user.press(/^Edit: /)
        await user.see('Vocal booth')
        await user.type(/^Hourly rate/, '2550')
        await user.press('Save Changes')
      },
    }),
    failing('office-studios', studiosPath, adminStudios.listAdminStudios, 'Failed to load studios'),
    loading('office-studios', studiosPath, adminStudios.listAdminStudios),
    state('office-studios-new', `${studiosPath}?new`, /required/, {
      act: async (user) => {
        await user.see('Vocal booth')
        await user.press('Create Studio')
      },
    }),
    state('office-studios-review', studiosPath, 'Proposed', { act: presses(/^View changes/) }),
    state('office-studios-review-corrected', studiosPath, 'Changed since this edit was sent', {
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: data.correctedStudio() } })],
      act: presses(/^View changes/),
    }),
    state('office-studios-review-conflict', studiosPath, 'Choose what to keep: Features', {
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: data.contestedStudio() } })],
      act: async (user) => {
        await user.press(/^View changes/)
        await user.pressThe('radio', /^Keep the live value 6 people/)
        await user.press('Approve')
      },
    }),
    state('office-studios-review-conflict-swahili', studiosPath, 'Mgongano', {
      language: 'sw',
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: data.contestedStudio() } })],
      act: presses(/^Tazama mabadiliko/),
    }),
    state('office-studios-not-approved', studiosPath, 'Not approved', {
      answers: [
        refuse(makeDecision, 409, {
          error: 'This has changed since you opened it: capacity. Please review it again.',
          code: 'edit_conflict',
        }),
      ],
      act: presses(/^Approve/),
    }),
    state('office-studios-edit-conflict', studiosPath, 'Now: 4 people', {
      answers: [
        refuse(adminStudios.updateAdminStudio, 409, { error: 'This has changed', code: 'edit_conflict' }),
        answer(adminStudios.oneAdminStudio, { data: { studio: { ...data.officeStudio(undefined), capacity: 4 } } }),
      ],
      act: async (user) => {
        await user.press(/^Edit/)
        await user.see('Vocal booth')
        await user.type('Capacity (people)', '9')
        await user.press('Save Changes')
      },
    }),
    state('office-studios-reject', studiosPath, /Reject “/, { act: presses(/^Reject/) }),
    state('office-studios-manager', studiosPath, 'Assign a manager', { act: presses(/^Assign manager/) }),
    state('office-studios-delete', studiosPath, question, { act: presses(/^Delete/) }),
    state('office-studios-types', studiosPath, 'Session Types of Mawimbi Mix Room', {
      act: presses(/^View Session Types/),
    }),
    state('office-studios-types-assign', studiosPath, 'Assign types', {
      act: presses(/^View Session Types/, 'Assign Session Types'),
    }),
  ]),
  ...seenBy('studio_manager', [
    state('office-own-studios', ownPath, 'Nuru Daylight Loft'),
    state('office-own-studios-declined', ownPath, 'kept the live version of some fields: Capacity, Features', {
      answers: [
        answer(managerStudios.listManagerStudios, {
          data: { items: data.declinedStudios, total: 1, totals: data.studioTotals },
        }),
      ],
    }),
    state('office-own-studios-empty', ownPath, /No studios|no studio/i, {
      answers: [answer(managerStudios.listManagerStudios, { data: data.noStudios })],
    }),
    state('office-own-studios-archived', ownPath, /Only an admin can restore it/, {
      answers: [answer(managerStudios.listManagerStudios, { data: archived })],
    }),
    state('office-calendar-feeds', ownPath, 'Copy it now: it is not shown again.', {
      answers: [
        answer(ownCalendarFeeds, {
          items: [
            { studio: null, feed: { id: idOf(321), createdAt: ahead(-48 * hour) } },
            { studio: { id: idOf(1), name: 'Nuru Daylight Loft' }, feed: null },
          ],
        }),
        answer(createCalendarFeed, {
          id: idOf(321),
          url: `https://studioni.test/api/v1/calendars/${'k'.repeat(43)}.ics`,
        }),
      ],
      act: presses('Calendar addresses', 'Replace address: All studios', 'Replace address'),
    }),
    state('office-own-studios-images', ownPath, 'room-1.jpg', { act: presses(/^Manage Images/) }),
    state('office-own-studios-no-images', ownPath, 'Studio Images', {
      answers: [answer(studioImages, { data: { images: [] } })],
      act: presses(/^Manage Images/),
    }),
    state('office-own-studios-image-refused', ownPath, 'plan.pdf', {
      act: async (user) => {
        await user.press(/^Manage Images/)
        await user.give(new File(['not a picture'], 'plan.pdf', { type: 'application/pdf' }))
      },
    }),
    state('office-own-studios-caption', ownPath, 'Edit caption', {
      act: presses(/^Manage Images/, 'Edit caption of room-1.jpg'),
    }),
    state('office-own-studios-hours', ownPath, 'Opening hours and closed days', { act: presses(/^Opening hours/) }),
    state('office-own-studios-archive', ownPath, 'Archive studio', {
      act: async (user) => {
        await user.press(/^Archive/)
        await user.type('Studio name', 'Something else')
      },
    }),
  ]),
]

const typesPath = '/admin/session-types'
const types: readonly State[] = seenBy('admin', [
  state('office-types', typesPath, 'Mixing session'),
  state('office-types-empty', typesPath, /No session types/, {
    answers: [
      answer(adminSessionTypes.listSessionTypes, {
        items: [],
        total: 0,
        totals: { total: 0, global: 0, studio_specific: 0, bookings: 0 },
      }),
    ],
  }),
  failing('office-types', typesPath, adminSessionTypes.listSessionTypes, /Failed to load/),
  state('office-types-new', `${typesPath}?new`, 'Please select a studio', {
    act: async (user) => {
      await user.pressText('Studio-specific: one studio only')
      await user.press('Create Session Type')
    },
  }),
  state('office-types-assign', typesPath, 'Assign Session Type to Studios', {
    act: async (user) => {
      await user.press(/^Assign to Studios/)
      await user.pressThe('checkbox', /^Mawimbi/)
    },
  }),
])

/** The back-office screens of studios and session types. */
export const officeStudioStates: readonly State[] = [...studios, ...types]
