import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { adminBookings } from '../../api/contract/admin-bookings.ts'
import { login, verify } from '../../api/contract/auth.ts'
import { requestBooking } from '../../api/contract/bookings.ts'
import {
  addPasskey,
  addTotp,
  beginTotp,
  newRecoveryCodes,
  ownFactors,
  passkeyOptions,
  proveCode,
} from '../../api/contract/factors.ts'
import { confirmPhoneCode, sendPhoneCode } from '../../api/contract/phone-codes.ts'
import { tokenOf } from '../visual/gallery/live-apart.ts'
import { longEmail, ownUser } from '../visual/gallery/states/account-data.ts'
import { type Answer, answer, refuse } from '../visual/gallery/states/answers.ts'
import { ownFactorsOf, recoveryCodes, someFactors, totpBegun } from '../visual/gallery/states/factors-data.ts'
import { idOf } from '../visual/gallery/states/studios-data.ts'
import { ahead, hour } from '../visual/gallery/states/times.ts'
import { bookingMade, fillAtStudio, studio } from './booking-form.ts'
import { alert, badGateway, cutOff, dialog, heldBack } from './on-screen.ts'
import { show } from './show.tsx'

const limited = { error: 'Verify your phone to book more', code: 'verification_needed' }

it('an SMS code is sent as typed, even in groups', async () => {
  const shown = show(studio, {
    answers: [
      refuse(requestBooking, 403, limited),
      answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 }),
      answer(confirmPhoneCode, { phoneProof: 'proof' }),
    ],
  })
  await fillAtStudio(shown.user)
  await shown.user.press(/^Book/)
  await shown.user.press('Send a code by SMS')
  await shown.user.type('Code', '123 456')
  await shown.user.press('Verify and book')
  await waitFor(() => expect(shown.bodies(confirmPhoneCode)).toMatchObject([{ code: '123 456' }]))
})

it('a code that was sent can still be typed after another one was refused', async () => {
  const codes = [answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })]
  const shown = show(studio, { answers: [refuse(requestBooking, 403, limited), ...codes] })
  await fillAtStudio(shown.user)
  await shown.user.press(/^Book/)
  await shown.user.press('Send a code by SMS')
  await shown.user.type('Code', '123456')
  const text = 'Please wait a minute'
  shown.setAnswers(
    refuse(sendPhoneCode, 429, { error: text, code: 'too_many' }),
    answer(confirmPhoneCode, { phoneProof: 'proof' }),
  )
  await shown.user.press('Send another code')
  await screen.findByText(text)
  await shown.user.press('Verify and book')
  await waitFor(() => expect(shown.bodies(confirmPhoneCode)).toMatchObject([{ code: '123456' }]))
})

it('a phone that was verified stays verified when the booking is sent again', async () => {
  const codes = [answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })]
  const shown = show(studio, { answers: [refuse(requestBooking, 403, limited), ...codes] })
  const contact = await fillAtStudio(shown.user)
  await shown.user.press(/^Book/)
  await shown.user.press('Send a code by SMS')
  await shown.user.type('Code', '123456')
  shown.setAnswers(cutOff(requestBooking), answer(confirmPhoneCode, { phoneProof: 'proof' }))
  await shown.user.press('Verify and book')
  await alert('Failed to create booking. Please try again.', contact)
  shown.setAnswers(answer(requestBooking, bookingMade))
  await shown.user.press(/^Book/)
  await screen.findAllByText('SB7K3M9Q')
  expect(shown.bodies(requestBooking).map(({ phoneProof }) => phoneProof)).toEqual([undefined, 'proof', 'proof'])
})

describe('a verified phone', () => {
  const overlap = { error: 'This time is taken', code: 'overlap', reason: 'overlap' }
  /** Verifies the phone; the hours turn out to be taken. */
  const verified = async () => {
    const codes = [answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })]
    const shown = show(studio, { answers: [refuse(requestBooking, 403, limited), ...codes] })
    await fillAtStudio(shown.user)
    await shown.user.press(/^Book/)
    await shown.user.press('Send a code by SMS')
    await shown.user.type('Code', '123456')
    shown.setAnswers(refuse(requestBooking, 409, overlap), answer(confirmPhoneCode, { phoneProof: 'proof' }))
    await shown.user.press('Verify and book')
    await shown.user.press('Choose other hours')
    await shown.user.press(/^1\d:00, free/)
    await shown.user.press(/^Continue/)
    await dialog('Booking Details')
    await shown.user.press('Continue')
    await dialog('Contact Information')
    const proofs = () => shown.bodies(requestBooking).map(({ phoneProof }) => phoneProof)
    return { ...shown, proofs }
  }

  it('stays verified for other hours, and is not stored', async () => {
    const { user, proofs, setAnswers } = await verified()
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('proof')
    setAnswers(answer(requestBooking, bookingMade))
    await user.press(/^Book/)
    await screen.findAllByText('SB7K3M9Q')
    expect(proofs()).toEqual([undefined, 'proof', 'proof'])
  })

  it('is verified again once the server refuses its proof', async () => {
    const { user, proofs, setAnswers } = await verified()
    setAnswers(refuse(requestBooking, 403, limited))
    await user.press(/^Book/)
    await screen.findByRole('button', { name: 'Send a code by SMS' })
    await user.press(/^Book/)
    await waitFor(() => expect(proofs()).toEqual([undefined, 'proof', 'proof', undefined]))
  })
})

it('a phone that a guest verified is not verified for the person who signs in afterwards', async () => {
  const codes = [answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })]
  const { user, bodies, goTo, setAnswers } = show(studio, { answers: [refuse(requestBooking, 403, limited), ...codes] })
  await fillAtStudio(user)
  await user.press(/^Book/)
  await user.press('Send a code by SMS')
  await user.type('Code', '123456')
  setAnswers(answer(requestBooking, bookingMade), answer(confirmPhoneCode, { phoneProof: 'proof' }))
  await user.press('Verify and book')
  await screen.findAllByText('SB7K3M9Q')
  setAnswers(answer(requestBooking, bookingMade), answer(verify, { data: { user: ownUser('customer') } }))
  localStorage.setItem('auth_token', tokenOf('customer'))
  await act(async () => window.dispatchEvent(new Event('storage')))
  await screen.findAllByText(longEmail)
  await goTo(studio)
  await fillAtStudio(user)
  await user.press(/^Book/)
  await waitFor(() => expect(bodies(requestBooking).map(({ phoneProof }) => phoneProof)).toHaveLength(3))
  expect(bodies(requestBooking)[2]).not.toHaveProperty('phoneProof')
})

it('changing the phone number discards the code sent to the old number', async () => {
  const { user } = show(studio, {
    answers: [refuse(requestBooking, 403, limited), answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })],
  })
  await fillAtStudio(user)
  await user.press(/^Book/)
  await user.press('Send a code by SMS')
  await screen.findByText(/^We sent a code to 0712 345 678/)
  await user.type('Phone number', '0722 000 111')
  expect(screen.queryByText(/^We sent a code/)).toBeNull()
  await screen.findByRole('button', { name: 'Send a code by SMS' })
})

describe('the code of an SMS', () => {
  const sent = answer(sendPhoneCode, { codeId: idOf(1), validMinutes: 10 })
  const confirmed = answer(confirmPhoneCode, { phoneProof: 'proof' })
  const send = async (...answers: readonly Answer[]) => {
    const shown = show(studio, { answers: [refuse(requestBooking, 403, limited), ...answers] })
    await fillAtStudio(shown.user)
    await shown.user.press(/^Book/)
    await shown.user.press('Send a code by SMS')
    return shown
  }
  const confirm = async ({ user, bodies, setAnswers }: ReturnType<typeof show>) => {
    setAnswers(sent, confirmed, answer(requestBooking, bookingMade))
    await user.type('Code', '123456')
    await user.press('Verify and book')
    await screen.findAllByText('SB7K3M9Q')
    expect(bodies(confirmPhoneCode)).toMatchObject([{ code: '123456' }])
  }
  const unconfirmed = /^We could not confirm that a code was sent to 0712 345 678/
  const keys = ({ headers }: ReturnType<typeof show>) => headers(sendPhoneCode, 'idempotency-key')
  /** Leaves the page, as a phone without memory does, and returns what the tab keeps. */
  const left = ({ unmount }: ReturnType<typeof show>) => {
    const saved = { 'studioni.booking': sessionStorage.getItem('studioni.booking') ?? '' }
    unmount()
    return { saved, answers: [refuse(requestBooking, 403, limited)] }
  }

  it.each([cutOff(sendPhoneCode), badGateway(sendPhoneCode)])('can be typed after no answer came', async (lost) => {
    const shown = await send(lost)
    await alert(unconfirmed)
    await confirm(shown)
    const [first, again] = keys(shown)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
  })

  it.each([
    { lost: cutOff(sendPhoneCode), reason: 'Network error' },
    { lost: refuse(sendPhoneCode), reason: 'The service is briefly unavailable' },
  ])('is not checked while its request gets no answer, which the form says: $reason', async ({ lost, reason }) => {
    const { user, bodies } = await send(lost)
    await alert(unconfirmed)
    await user.type('Code', '123456')
    await user.press('Verify and book')
    await alert(reason)
    expect(screen.queryByText(unconfirmed)).toBeNull()
    expect(bodies(confirmPhoneCode)).toEqual([])
  })

  it('can be typed before the answer comes', async () => {
    const shown = await send(heldBack(sent).answer)
    await confirm(shown)
    expect(new Set(keys(shown)).size).toBe(1)
  })

  it('can be typed in a restored tab', async () => {
    const shown = await send(sent)
    await screen.findByText(/^We sent a code to 0712 345 678/)
    const again = show(studio, left(shown))
    await screen.findByText(/^We sent a code to 0712 345 678/)
    await confirm(again)
    expect(keys(again)).toEqual([])
  })

  it('can be typed in a restored tab after no answer came', async () => {
    const shown = await send(cutOff(sendPhoneCode))
    await alert(unconfirmed)
    const again = show(studio, left(shown))
    await alert(unconfirmed)
    await confirm(again)
    expect(keys(again)).toEqual(keys(shown))
  })

  it('can no longer be typed in a tab that is restored 11 minutes later', async () => {
    const options = left(await send(cutOff(sendPhoneCode)))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    show(studio, options)
    await screen.findByRole('button', { name: 'Send a code by SMS' })
    expect(screen.queryByLabelText('Code')).toBeNull()
  })

  it('is not checked 11 minutes after no answer came, because another one is sent', async () => {
    const shown = await send(cutOff(sendPhoneCode))
    const { user, bodies, setAnswers } = shown
    await alert(unconfirmed)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    setAnswers(sent, confirmed)
    await user.type('Code', '123456')
    await user.press('Verify and book')
    await screen.findByText(/^We sent a code to 0712 345 678/)
    expect(new Set(keys(shown)).size).toBe(2)
    expect(screen.getByLabelText('Code')).toHaveProperty('value', '')
    expect(bodies(confirmPhoneCode)).toEqual([])
  })

  it('can be typed after going back and forth', async () => {
    const shown = await send(sent)
    await screen.findByText(/^We sent a code to 0712 345 678/)
    await shown.goBack()
    await dialog('Booking Details')
    await shown.user.press('Continue')
    await dialog('Contact Information')
    await shown.user.press(/^Book/)
    await confirm(shown)
  })

  describe('whose successor got no answer', () => {
    const second = idOf(2)
    const resent = answer(sendPhoneCode, { codeId: second, validMinutes: 10 })
    const wrong = { error: 'Wrong code', code: 'invalid', fieldErrors: { code: ['That code is wrong'] } }
    /** Accepts only the code with this id. */
    const accepting = (codeId: string): Answer => ({
      endpoint: confirmPhoneCode,
      reply: (asked, signal) =>
        (asked.params.codeId === codeId ? confirmed : refuse(confirmPhoneCode, 400, wrong)).reply(asked, signal),
    })
    const sendAnother = async () => {
      const shown = await send(sent)
      await screen.findByText(/^We sent a code/)
      shown.setAnswers(cutOff(sendPhoneCode))
      await shown.user.press('Send another code')
      await alert(unconfirmed)
      await shown.user.type('Code', '123456')
      return shown
    }

    it('can be typed, and no other is sent', async () => {
      const shown = await sendAnother()
      shown.setAnswers(resent, accepting(idOf(1)), answer(requestBooking, bookingMade))
      await shown.user.press('Verify and book')
      await screen.findAllByText('SB7K3M9Q')
      expect(keys(shown)).toHaveLength(2)
    })

    it('is followed by its successor if it is wrong', async () => {
      const shown = await sendAnother()
      shown.setAnswers(resent, accepting(second), answer(requestBooking, bookingMade))
      await shown.user.press('Verify and book')
      await screen.findAllByText('SB7K3M9Q')
      const [first, ...others] = keys(shown)
      expect(others).toHaveLength(2)
      expect(new Set(others).size).toBe(1)
      expect(others).not.toContain(first)
    })

    it('is wrong if the successor was refused', async () => {
      const { user, bodies, setAnswers } = await sendAnother()
      const wait = refuse(sendPhoneCode, 429, { error: 'Please wait a minute', code: 'too_many' })
      setAnswers(wait, accepting(second))
      await user.press('Verify and book')
      await screen.findByText('That code is wrong')
      expect(bodies(confirmPhoneCode)).toHaveLength(1)
    })
  })

  it('cannot be typed if it was refused', async () => {
    await send(refuse(sendPhoneCode, 429, { error: 'Please wait a minute', code: 'too_many' }))
    await alert('Please wait a minute')
    expect(screen.queryByLabelText('Code')).toBeNull()
  })
})

const stepRequired = refuse(login, 409, {
  error: 'Confirm with your passkey or your authenticator app',
  code: 'step_required',
  pending: { token: 'x', step: 'factor', methods: ['totp', 'recovery_code'], expiresAt: ahead(hour) },
})

it('a second-factor code is kept after a network failure', async () => {
  const { user } = show('/?sign-in=', { answers: [stepRequired, cutOff(proveCode)] })
  await user.type('Email', 'otieno@studioni.test')
  await user.type('Password', 'ngoma-na-sauti')
  await user.press('Sign In')
  await user.type(/^Code/, '7hq2-m4xw-k9fd')
  await user.press('Continue')
  await alert(/./)
  expect(screen.getByLabelText(/^Code/)).toHaveProperty('value', '7hq2-m4xw-k9fd')
})

it('the sign-in forms share a typed email address', async () => {
  const wrong = refuse(login, 401, { error: 'Authentication failed. Please try again.', code: 'wrong_credentials' })
  const { user } = show('/?sign-in=', { answers: [wrong] })
  const email = () => within(screen.getByRole('dialog')).getByLabelText('Email')
  await user.type('Email', 'otieno@studioni.test')
  await user.press('Create Account')
  await dialog('Create Account')
  expect(email()).toHaveProperty('value', 'otieno@studioni.test')
  await user.type('Email', 'asha@studioni.test')
  await user.press('Sign In')
  await dialog('Sign In')
  expect(email()).toHaveProperty('value', 'asha@studioni.test')
  await user.press(/^Forgot/)
  await screen.findByRole('heading', { name: /password/i })
  expect(email()).toHaveProperty('value', 'asha@studioni.test')
})

it('recovery codes are copied even without permission for the clipboard', async () => {
  const answers = [
    answer(ownFactors, ownFactorsOf('studio_manager', someFactors)),
    answer(newRecoveryCodes, { recoveryCodes }),
  ]
  const { user } = show('/account', { as: 'studio_manager', answers })
  await user.press('Get new codes')
  await dialogOfCodes()
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const copied: string[] = []
  const execCommand = () => copied.push(document.querySelector('textarea')?.value ?? '') > 0
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand })
  await user.press('Copy')
  await screen.findByText(/copied/i)
  expect(refused).toHaveBeenCalled()
  expect(copied).toEqual([recoveryCodes.join('\n')])
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false })
  await user.press('Copy')
  await screen.findByText(/^Your browser did not copy it/)
})

const dialogOfCodes = () => screen.findByRole('alertdialog', { name: 'Save your recovery codes' })

it('an authenticator app that was added without an answer is noticed, and its recovery codes are replaced', async () => {
  const answers = [answer(beginTotp, totpBegun), cutOff(addTotp), answer(newRecoveryCodes, { recoveryCodes })]
  const { user, bodies, setAnswers } = show('/account', { as: 'studio_manager', answers })
  await user.press('Set up an authenticator app')
  await screen.findByText(/^JBSW Y3DP/)
  await user.type(/^Code/, '123456')
  await user.press('Turn on')
  await alert(/^We could not confirm that this was saved/)
  expect(bodies(addTotp)).toContainEqual({ code: '123456', id: totpBegun.id })
  setAnswers(...answers, answer(ownFactors, ownFactorsOf('studio_manager', someFactors)))
  await user.press('Turn on')
  await dialogOfCodes()
})

it('a passkey that was added without an answer is noticed, and its recovery codes are replaced', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const created = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } }
  vi.doMock('@simplewebauthn/browser', () => ({ startRegistration: () => Promise.resolve(created) }))
  const user = { id: 'AAAA', name: 'mo@studioni.test', displayName: 'Mo' }
  const authenticatorSelection = {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  }
  const options = {
    ...{ rp: { id: 'localhost', name: 'Studioni' }, user, challenge: 'AAAA', pubKeyCredParams: [], timeout: 60_000 },
    ...{ excludeCredentials: [], authenticatorSelection, attestation: 'none' as const },
  }
  let isAdded = false
  const shown = show('/account', {
    as: 'studio_manager',
    answers: [
      answer(passkeyOptions, { options }),
      {
        endpoint: addPasskey,
        reply: () => Promise.reject(new TypeError('Failed to fetch')).finally(() => (isAdded = true)),
      },
      {
        endpoint: ownFactors,
        reply: () => Response.json(ownFactorsOf('studio_manager', isAdded ? { ...someFactors, totp: null } : {})),
      },
      answer(newRecoveryCodes, { recoveryCodes }),
    ],
  })
  await shown.user.press('Add a passkey')
  await shown.user.press('Create passkey')
  await dialogOfCodes()
})

it('the setup of an authenticator app can be tried again after a failure', async () => {
  const { user, setAnswers } = show('/account', { as: 'studio_manager', answers: [cutOff(beginTotp)] })
  await user.press('Set up an authenticator app')
  await alert('The setup did not start', await dialog('Set up an authenticator app'))
  setAnswers(answer(beginTotp, totpBegun))
  await user.press('Try again')
  await screen.findByText(/^JBSW Y3DP/)
})

it('the search for a payment’s booking accepts a code with a typographic dash', async () => {
  const { user, queries } = show('/admin/payments/suspense', { as: 'admin' })
  await user.press(/^Assign/)
  await user.type(/^Booking code/, 'sb7k–3m9q')
  await waitFor(() => expect(queries(adminBookings)).toContainEqual(expect.objectContaining({ search: 'SB7K3M9Q' })))
})
