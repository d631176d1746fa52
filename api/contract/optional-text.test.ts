import { expect, it } from 'vitest'
import { approveBooking, rejectBooking } from './admin-bookings.ts'
import { adminStudios } from './admin-studios.ts'
import { catalogueWrites } from './catalogue.ts'
import { managedImages } from './images.ts'
import { rejectByManager } from './manager-bookings.ts'
import { managerStudios } from './manager-studios.ts'

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

it('optional fields may be null', () => {
  expect(approveBooking.body.safeParse({ selectedSlots: null }).success).toBe(true)
  expect(managedImages.updateImage.body.safeParse({ altText: 'Two chairs', caption: null }).success).toBe(true)
  const { description } = adminStudios.updateAdminStudio.body.parse({ name: 'Mawimbi' })
  expect(description).toBeUndefined()
})
