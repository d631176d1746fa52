import { adminSessionTypes } from '../../../../api/contract/admin-session-types.ts'
import { adminStudios } from '../../../../api/contract/admin-studios.ts'
import { createCalendarFeed, ownCalendarFeeds } from '../../../../api/contract/calendar-feeds.ts'
import { makeDecision } from '../../../../api/contract/decisions.ts'
import { studioImages } from '../../../../api/contract/images.ts'
import { managerStudios } from '../../../../api/contract/manager-studios.ts'
import { answer, refuse } from './answers.ts'
import {
  archivedStudio,
  contestedStudio,
  correctedStudio,
  declinedStudios,
  noStudios,
  officeStudio,
  officeStudios,
  studioTotals,
} from './office-data.ts'
import { failing, loading, question, type State, seenBy } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, hour } from './times.ts'

const studiosPath = '/admin/studios'
const ownPath = '/manager/studios'
const archived = { items: archivedStudio, total: 1, totals: studioTotals }
const studios: readonly State[] = [
  ...seenBy('admin', [
    { name: 'office-studios', path: studiosPath, shows: 'Karakana' },
    {
      name: 'office-studios-empty',
      path: `${studiosPath}?search=x-x`,
      answers: [answer(adminStudios.listAdminStudios, noStudios)],
      shows: 'No studios found',
    },
    {
      name: 'office-studios-archived',
      path: studiosPath,
      answers: [answer(adminStudios.listAdminStudios, archived)],
      shows: /Any admin can restore it/,
    },
    {
      name: 'office-studios-odd-rate',
      path: studiosPath,
      answers: [
        answer(adminStudios.listAdminStudios, { items: officeStudios.slice(2, 3), total: 1, totals: studioTotals }),
      ],
      act: async (user) => {
        await user.press(/^Edit: /)
        await user.see('Vocal booth')
        await user.type(/^Hourly rate/, '2550')
        await user.press('Save Changes')
      },
      shows: /in steps of KES.100/,
    },
    failing('office-studios', studiosPath, adminStudios.listAdminStudios, 'Failed to load studios'),
    loading('office-studios', studiosPath, adminStudios.listAdminStudios),
    {
      name: 'office-studios-new',
      path: `${studiosPath}?new`,
      act: async (user) => {
        await user.see('Vocal booth')
        await user.press('Create Studio')
      },
      shows: /required/,
    },
    {
      name: 'office-studios-review',
      path: studiosPath,
      act: (user) => user.press(/^View changes/),
      shows: 'Proposed',
    },
    {
      name: 'office-studios-review-corrected',
      path: studiosPath,
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: correctedStudio() } })],
      act: (user) => user.press(/^View changes/),
      shows: 'Changed since this edit was sent',
    },
    {
      name: 'office-studios-review-conflict',
      path: studiosPath,
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: contestedStudio() } })],
      act: async (user) => {
        await user.press(/^View changes/)
        await user.pressThe('radio', /^Keep the live value 6 people/)
        await user.press('Approve')
      },
      shows: 'Choose what to keep: Features',
    },
    {
      name: 'office-studios-review-conflict-swahili',
      path: studiosPath,
      language: 'sw',
      answers: [answer(adminStudios.oneAdminStudio, { data: { studio: contestedStudio() } })],
      act: (user) => user.press(/^Tazama mabadiliko/),
      shows: 'Mgongano',
    },
    {
      name: 'office-studios-not-approved',
      path: studiosPath,
      answers: [
        refuse(makeDecision, 409, {
          error: 'This has changed since you opened it: capacity. Please review it again.',
          code: 'edit_conflict',
        }),
      ],
      act: (user) => user.press(/^Approve/),
      shows: 'Not approved',
    },
    {
      name: 'office-studios-edit-conflict',
      path: studiosPath,
      answers: [
        refuse(adminStudios.updateAdminStudio, 409, { error: 'This has changed', code: 'edit_conflict' }),
        answer(adminStudios.oneAdminStudio, { data: { studio: { ...officeStudio(undefined), capacity: 4 } } }),
      ],
      act: async (user) => {
        await user.press(/^Edit/)
        await user.see('Vocal booth')
        await user.type('Capacity (people)', '9')
        await user.press('Save Changes')
      },
      shows: 'Now: 4 people',
    },
    { name: 'office-studios-reject', path: studiosPath, act: (user) => user.press(/^Reject/), shows: /Reject “/ },
    {
      name: 'office-studios-manager',
      path: studiosPath,
      act: (user) => user.press(/^Assign manager/),
      shows: 'Assign a manager',
    },
    { name: 'office-studios-delete', path: studiosPath, act: (user) => user.press(/^Delete/), shows: question },
    {
      name: 'office-studios-types',
      path: studiosPath,
      act: (user) => user.press(/^View Session Types/),
      shows: 'Session Types of Mawimbi Mix Room',
    },
    {
      name: 'office-studios-types-assign',
      path: studiosPath,
      act: async (user) => {
        await user.press(/^View Session Types/)
        await user.press('Assign Session Types')
      },
      shows: 'Assign types',
    },
  ]),
  ...seenBy('studio_manager', [
    { name: 'office-own-studios', path: ownPath, shows: 'Nuru Daylight Loft' },
    {
      name: 'office-own-studios-declined',
      path: ownPath,
      answers: [
        answer(managerStudios.listManagerStudios, {
          data: {
            items: declinedStudios,
            total: 1,
            totals: studioTotals,
          },
        }),
      ],
      shows: 'kept the live version of some fields: Capacity, Features',
    },
    {
      name: 'office-own-studios-empty',
      path: ownPath,
      answers: [answer(managerStudios.listManagerStudios, { data: noStudios })],
      shows: /No studios|no studio/i,
    },
    {
      name: 'office-own-studios-archived',
      path: ownPath,
      answers: [answer(managerStudios.listManagerStudios, { data: archived })],
      shows: /Only an admin can restore it/,
    },
    {
      name: 'office-calendar-feeds',
      path: ownPath,
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
      act: async (user) => {
        await user.press('Calendar addresses')
        await user.press('Replace address: All studios')
        await user.press('Replace address')
      },
      shows: 'Copy it now: it is not shown again.',
    },
    {
      name: 'office-own-studios-images',
      path: ownPath,
      act: (user) => user.press(/^Manage Images/),
      shows: 'room-1.jpg',
    },
    {
      name: 'office-own-studios-no-images',
      path: ownPath,
      answers: [answer(studioImages, { data: { images: [] } })],
      act: (user) => user.press(/^Manage Images/),
      shows: 'Studio Images',
    },
    {
      name: 'office-own-studios-image-refused',
      path: ownPath,
      act: async (user) => {
        await user.press(/^Manage Images/)
        await user.give(new File(['not a picture'], 'plan.pdf', { type: 'application/pdf' }))
      },
      shows: 'plan.pdf',
    },
    {
      name: 'office-own-studios-caption',
      path: ownPath,
      act: async (user) => {
        await user.press(/^Manage Images/)
        await user.press('Edit caption of room-1.jpg')
      },
      shows: 'Edit caption',
    },
    {
      name: 'office-own-studios-hours',
      path: ownPath,
      act: (user) => user.press(/^Opening hours/),
      shows: 'Opening hours and closed days',
    },
    {
      name: 'office-own-studios-archive',
      path: ownPath,
      act: async (user) => {
        await user.press(/^Archive/)
        await user.type('Studio name', 'Something else')
      },
      shows: 'Archive studio',
    },
  ]),
]

const typesPath = '/admin/session-types'
const types: readonly State[] = seenBy('admin', [
  { name: 'office-types', path: typesPath, shows: 'Mixing session' },
  {
    name: 'office-types-empty',
    path: typesPath,
    answers: [
      answer(adminSessionTypes.listSessionTypes, {
        items: [],
        total: 0,
        totals: { total: 0, global: 0, studio_specific: 0, bookings: 0 },
      }),
    ],
    shows: /No session types/,
  },
  failing('office-types', typesPath, adminSessionTypes.listSessionTypes, /Failed to load/),
  {
    name: 'office-types-new',
    path: `${typesPath}?new`,
    act: async (user) => {
      await user.pressText('Studio-specific: one studio only')
      await user.press('Create Session Type')
    },
    shows: 'Please select a studio',
  },
  {
    name: 'office-types-assign',
    path: typesPath,
    act: async (user) => {
      await user.press(/^Assign to Studios/)
      await user.pressThe('checkbox', /^Mawimbi/)
    },
    shows: 'Assign Session Type to Studios',
  },
])

/** The back-office screens of studios and session types. */
export const officeStudioStates: readonly State[] = [...studios, ...types]
