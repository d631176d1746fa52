import { expect, it } from 'vitest'
import * as z from 'zod'
import { addBlock } from './admin-blocks.ts'
import { approveBooking, rejectBooking } from './admin-bookings.ts'
import { adminSessionTypes } from './admin-session-types.ts'
import { adminStudios } from './admin-studios.ts'
import { requestBooking } from './bookings.ts'
import { catalogueWrites } from './catalogue.ts'
import { managedImages } from './images.ts'
import { rejectByManager } from './manager-bookings.ts'
import { managerStudios } from './manager-studios.ts'
import { confirmManual } from './payment.ts'

/** Left-out fields become blank, so that the domain's rules can report them with the forms' error texts. */
it.each([
  [catalogueWrites.createFeature.body, 'name'],
  [adminStudios.createAdminStudio.body, 'description'],
  [adminStudios.updateAdminStudio.body, 'code'],
  [managerStudios.submitStudio.body, 'location'],
  [adminStudios.rejectStudio.body, 'reason'],
  [rejectBooking.body, 'reason'],
  [rejectByManager.body, 'reason'],
])('a required text of a form becomes blank if it is left out or null', (body, field) => {
  for (const form of [{}, { [field]: null }, { [field]: '' }]) expect(body.parse(form)).toMatchObject({ [field]: '' })
  expect(body.safeParse({ [field]: 5 }).success).toBe(false)
})

it('a blank number of a studio becomes null, so that the rules can report it', () => {
  for (const form of [adminStudios.createAdminStudio, adminStudios.updateAdminStudio, managerStudios.submitStudio])
    expect(form.body.parse({ name: 'Mawimbi', capacity: '' })).toMatchObject({ capacity: null })
  expect(managerStudios.submitStudio.body.parse({ hourlyRate: ' ' })).toMatchObject({ hourlyRate: null })
  expect(managerStudios.submitStudio.body.safeParse({ hourlyRate: 'many' }).success).toBe(false)
})

const id = '01a21b6a-95c1-7bc7-bd54-419c6d52f923'
it.each([
  [requestBooking.body.shape.preferredDate, '2026-12-01', 'tomorrow'],
  [addBlock.body.shape.until, '2026-12-01T08:00:00Z', '2026-12-01'],
  [adminStudios.createAdminStudio.body.shape.managerId, id, 'Mo'],
  [adminSessionTypes.createAdminSessionType.body.shape.studioId, id, 'MWB-02'],
  [confirmManual.body.shape.receipt, 'QK12AB34CD', 'Q'],
])('optional fields may be blank: %#', (field, good, bad) => {
  for (const blank of ['', ' ', null]) expect(field.parse(blank)).toBeNull()
  expect(z.object({ field }).parse({})).toEqual({})
  expect(field.parse(good)).toBe(good)
  expect(field.safeParse(bad).success).toBe(false)
})

it('optional fields may be null', () => {
  expect(approveBooking.body.safeParse({ selectedSlots: null }).success).toBe(true)
  expect(managedImages.updateImage.body.safeParse({ altText: 'Two chairs', caption: null }).success).toBe(true)
  const { description } = adminStudios.updateAdminStudio.body.parse({ name: 'Mawimbi' })
  expect(description).toBeUndefined()
})
