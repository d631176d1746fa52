import { mutationsOfTheOffice } from './mutations-of-the-office.ts'
import type { WebMutation } from './web-mutation.ts'

const inPublic: readonly WebMutation[] = [
  {
    name: 'contact-email-unchecked',
    what: 'A message is sent with an invalid email address',
    file: 'web/public/contact/ContactForm.tsx',
    find: "            pattern: { value: emailPattern, message: t('contact-page.email-odd') },\n",
    replace: '',
  },
  {
    name: 'lost-studio-shown',
    what: 'A manager who has lost the studio still sees its request on a page that was open',
    file: 'web/public/track/decide-page.tsx',
    find: ' || problem.status === 403',
    replace: '',
  },
  {
    name: 'declined-without-reason',
    what: 'A request is declined without the reason that the manager wrote',
    file: 'web/public/track/decide-page.tsx',
    find: "answer('reject', reason)",
    replace: "answer('reject')",
  },
  {
    name: 'not-charged-though-paid',
    what: 'A cancelled prompt says that nothing was charged although a part was paid',
    file: 'web/public/payment/PayForm.tsx',
    find: 'nothingPaid(state) && ',
    replace: '',
  },
  {
    name: 'cancelled-receipt-paid',
    what: 'The receipt of a cancelled booking says that it is paid',
    file: 'web/public/receipt/ReceiptSheet.tsx',
    find: '{isOver(booking.status) ? (',
    replace: '{false ? (',
  },
  {
    name: 'whole-price-on-pay-button',
    what: 'The button asks for the whole price although a part was paid',
    file: 'web/public/payment/PayForm.tsx',
    find: 'money(nextPart(state, page))',
    replace: 'money(state.amount)',
  },
  {
    name: 'short-phone-accepted',
    what: 'A prompt is requested for an incomplete phone number',
    file: 'web/public/payment/PayForm.tsx',
    find: 'onWait !== undefined || !isLongEnough(typed)',
    replace: 'onWait !== undefined',
  },
  {
    name: 'lost-claim-shown-as-checked',
    what: 'A payment claim that could not be sent is shown as being checked',
    file: 'web/public/payment/ManualPayment.tsx',
    find: 'if (!error) {',
    replace: 'if (receipt !== undefined) {',
  },
  {
    name: 'session-ends-as-it-starts',
    what: 'The payment page shows the start of the session as its end',
    file: 'web/public/payment/OpenPayment.tsx',
    find: 'to: format.hour(hourOf(booking.endTime))',
    replace: 'to: format.hour(hourOf(booking.startTime))',
  },
  {
    name: 'failed-cancellation-shown-as-done',
    what: 'A cancellation that failed is shown as done',
    file: 'web/public/track/CancelDialog.tsx',
    find: '    if (!data) return toastIfGone(problemOf(failure).error)\n',
    replace: '    if (data === null) return\n',
  },
  {
    name: 'whole-price-on-booking-page',
    what: 'The booking page asks for the whole price although a part was paid',
    file: 'web/public/track/BookingMoney.tsx',
    find: 'const balance = format.money(payment.balance)',
    replace: 'const balance = format.money(payment.amount)',
  },
  {
    name: 'unpaid-booking-shown-as-paid',
    what: 'An unpaid booking is shown as paid',
    file: 'web/public/track/BookingLead.tsx',
    find: '{statusWord(t, booking)}',
    replace: "{statusWord(t, { ...booking, status: 'paid' })}",
  },
  {
    name: 'order-ignored',
    what: 'Choosing another order of the studios changes nothing',
    file: 'web/public/studios/ResultsBar.tsx',
    find: 'change({ sort: event.target.value })',
    replace: 'change({ sort: listing.sort })',
  },
  {
    name: 'loading-studios-shown-as-none',
    what: 'While studios load, the page says that none match',
    file: 'web/public/studios/Results.tsx',
    find: 'if (data?.items.length === 0) return <NothingFound finder={finder} without={data.without} />',
    replace:
      'if (!data?.items.length) return <NothingFound finder={finder} without={data?.without ?? { search: 0, place: 0, features: 0, people: 0, hours: 0 }} />',
  },
]

const inShared: readonly WebMutation[] = [
  {
    name: 'new-key-at-each-retry',
    what: 'A booking that is sent again after a lost connection is made twice',
    file: 'web/shared/booking/send-booking.ts',
    find: 'if (isRefused(problem)) dispatch(attempted(null))',
    replace: 'dispatch(attempted(null))',
  },
  {
    name: 'contact-forgotten',
    what: 'Going one step back in a booking loses name, email address and phone number',
    file: 'web/shared/booking/ContactDialog.tsx',
    find: 'dispatch(contactChanged(values))',
    replace: 'void values',
  },
  {
    name: 'going-on-disabled',
    what: 'A booking can’t go on to the contact details',
    file: 'web/shared/booking/DetailsDialog.tsx',
    find: 'disabled={tooShort || tooMany || !types.data}',
    replace: 'disabled={tooShort || tooMany || types.data !== undefined}',
  },
  {
    name: 'price-of-one-hour',
    what: 'The button that books two hours shows the price of one',
    file: 'web/shared/booking/BookingSummary.tsx',
    find: 'format.money(quote(type, run.length).total)',
    replace: 'format.money(quote(type, run.length).unitPrice)',
  },
  {
    name: 'taken-hour-offered',
    what: 'An hour that is taken can be pressed',
    file: 'web/shared/availability/HourPicker.tsx',
    find: 'return offered.includes(hour) ? (',
    replace: "return state !== 'past' ? (",
  },
  {
    name: 'token-kept',
    what: 'Signing out keeps the token on the device',
    file: 'web/shared/sign-in/session-api.ts',
    find: '    endSession()\n',
    replace: '',
  },
  {
    name: 'manager-enters-admin',
    what: 'A studio manager sees the pages of admins',
    file: 'web/shared/session/session.ts',
    find: "role === 'admin' || (area === 'manager' && role === 'studio_manager')",
    replace: "role === 'admin' || (area !== undefined && role === 'studio_manager')",
  },
  {
    name: 'short-password-sent',
    what: 'A new password that is too short is sent without an error',
    file: 'web/shared/sign-in/account-forms.tsx',
    find: "    minLength: { value: shortest, message: t('sign-in.password-short') },\n",
    replace: '',
  },
  {
    name: 'label-of-shown-password',
    what: 'The button that hides the password is called Show password',
    file: 'web/shared/sign-in/account-forms.tsx',
    find: "t(isVisible ? 'sign-in.hide' : 'sign-in.show')",
    replace: "t('sign-in.show')",
  },
  {
    name: 'server-errors-off-the-fields',
    what: 'A value that the server rejected is not marked at its field',
    file: 'web/shared/api-client/problem.ts',
    find: 'form.setError(ours, { type:',
    replace: "form.setError('root', { type:",
  },
  {
    name: 'dollars',
    what: 'Every amount is shown in dollars',
    file: 'web/i18n/format.ts',
    find: "currency: 'KES'",
    replace: "currency: 'USD'",
  },
  {
    name: 'six-person',
    what: 'A studio’s card says that it is for up to 6 person',
    file: 'web/shared/studios/texts.en.ts',
    find: "'up to {count, plural, one {# person} other {# people}}'",
    replace: "'up to {count, plural, one {# person} other {# person}}'",
  },
]

const inAccount: readonly WebMutation[] = [
  {
    name: 'kept-passkey-shown-as-removed',
    what: 'A passkey that could not be removed is shown as removed',
    file: 'web/account/profile/FactorRow.tsx',
    find: '    if (error) return setProblem(() => problemOf(error).error)\n',
    replace: '    if (error === null) return setProblem(() => problemOf(error).error)\n',
  },
  {
    name: 'session-in-use-ended',
    what: 'The current session can be ended by mistake',
    file: 'web/account/profile/OwnDevices.tsx',
    find: '{!current && (',
    replace: '{current !== undefined && (',
  },
  {
    name: 'loading-bookings-shown-as-none',
    what: 'While a customer’s bookings load, the page says that there are none',
    file: 'web/account/profile/OwnBookings.tsx',
    find: 'if (!data) return <BookingsSkeleton />',
    replace: 'if (!data) return <EmptyState title={t(\'account.none\')} icon="calendar" />',
  },
  {
    name: 'second-step-missing',
    what: 'A user with a second factor signs in without it',
    file: 'web/account/entry/SignInForms.tsx',
    find: '    if (next) return onStep(next)\n',
    replace: '',
  },
]

const inUi: readonly WebMutation[] = [
  {
    name: 'focus-lost',
    what: 'After a dialog, the focus is at the top of the page',
    file: 'web/ui/Dialog.tsx',
    find: '  useRestoredFocus()\n  useHistorySteps',
    replace: '  useHistorySteps',
  },
  {
    name: 'busy-button-pressed',
    what: 'A second press on a button that is busy sends the request again',
    file: 'web/ui/Button.tsx',
    find: "aria-disabled={busy || rest['aria-disabled']}",
    replace: "aria-disabled={rest['aria-disabled']}",
  },
  {
    name: 'try-again-does-nothing',
    what: 'The button Try again does nothing',
    file: 'web/ui/States.tsx',
    find: ' busy={busy} onClick={onTryAgain}>',
    replace: ' busy={busy}>',
  },
  {
    name: 'failure-not-announced',
    what: 'Screen readers do not announce that something did not load',
    file: 'web/ui/States.tsx',
    find: '      role="alert"\n',
    replace: '',
  },
  {
    name: 'field-without-label',
    what: 'Screen readers do not say what a field is for',
    file: 'web/ui/Field.tsx',
    find: '<label htmlFor={id} ',
    replace: '<label ',
  },
  {
    name: 'too-many-people',
    what: 'More people than fit into a studio can be typed',
    file: 'web/ui/Field.tsx',
    find: 'onChange(isHighEnough ? Math.min(max, number) : min)',
    replace: 'onChange(isHighEnough ? number : min)',
  },
  {
    name: 'offline-unnoticed',
    what: 'A lost connection is not shown',
    file: 'web/shared/page/ServiceBanner.tsx',
    find: '{!online && (',
    replace: '{online === undefined && (',
  },
]

/** All faults. */
export const mutations: readonly WebMutation[] = [
  ...inPublic,
  ...inShared,
  ...inAccount,
  ...mutationsOfTheOffice,
  ...inUi,
]
