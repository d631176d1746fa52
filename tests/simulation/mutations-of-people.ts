import { type Mutation, mutation, noRebuildForOthers } from './mutation.ts'

/** Faults in accounts, erasures, codes, forms and messages. */
export const mutationsOfPeople: readonly Mutation[] = [
  mutation('last-admin-unchecked', 'The last admin can be removed', [
    'domain/account/admins.ts',
    'adminIds(current).length === 1) throw',
    'adminIds(current).length === 0) throw',
  ]),
  mutation(
    'addresses-shared',
    'Two accounts can share an e-mail address',
    [
      'commands/accounts/join.ts',
      'const userId = await people.idOf(email)',
      'const userId = await people.idOf(email + Math.random())',
    ],
    ['domain/uniqueness/uniqueness.ts', 'if (state.ownerId !== ownerId) throw', "if (state.ownerId === '') throw"],
  ),
  mutation('codes-shared', 'Two studios or session types can share a code', [
    'domain/uniqueness/uniqueness.ts',
    'if (state.ownerId !== ownerId) throw',
    "if (state.ownerId === '') throw",
  ]),
  mutation('link-of-former-manager', 'The link of a message decides although its manager has lost the studio', [
    'commands/bookings/decide-by-link.ts',
    'if (keeperId !== managerId) throw',
    "if (keeperId === '') throw",
  ]),
  mutation(
    'link-used-twice',
    'The link of a message decides again',
    [
      'commands/bookings/decide-by-link.ts',
      'if (what !== undefined && version > question.version) last =',
      'if (what !== undefined && version < question.version) last =',
    ],
    [
      'domain/booking/decisions.ts',
      "if (current.status !== 'requested' && current.status !== 'pending')",
      "if (current.status === 'approved')",
    ],
  ),
  mutation('key-kept', 'An erasure keeps the person’s key', [
    'commands/accounts/people.ts',
    'erase: (personId) => keys.erase(personId),',
    'erase: async () => {},',
  ]),
  mutation(
    'read-models-not-rebuilt',
    'An erasure does not rebuild the read models',
    [
      'processes/erasures/erasures.ts',
      'await addJob(rebuildJob, {}, { jobKey: rebuildJob, queueName: rebuildJob })',
      'void addJob',
    ],
    noRebuildForOthers,
  ),
  mutation(
    'erased-by-others-shown',
    'The read models show a person whom another version of the program erased',
    noRebuildForOthers,
  ),
  mutation('credentials-kept', 'An erasure keeps the user’s credentials', [
    'commands/accounts/change-user.ts',
    'await vault.credentials.forget(personId)',
    'void vault',
  ]),
  mutation(
    'feeds-kept',
    'An erasure keeps the user’s calendar feeds',
    ['commands/accounts/change-user.ts', 'await vault.calendarFeeds.removeAll(personId)', 'void vault'],
    ['commands/accounts/change-user.ts', 'await vault.calendarFeeds.removeAll(userId)', 'void vault'],
  ),
  mutation('forgotten-untold', 'An unused account is deleted without notice', [
    'processes/erasures/retention.ts',
    'if (account.notifiedAt === null)',
    "if (account.notifiedAt === '')",
  ]),
  mutation('forgotten-too-early', 'People are forgotten before everything they did is old', [
    'processes/erasures/retention.ts',
    'before: retention.retainedSince(now),',
    'before: now,',
  ]),
  mutation('accounts-kept', 'Unused accounts get a notice, and are never deleted', [
    'commands/accounts/change-user.ts',
    'stream, removeCustomer, context, { known, at: version })',
    'stream, (state) => removeCustomer(state).slice(1), context)',
  ]),
  mutation(
    'forgotten-on-return',
    'An account is deleted although its user has just signed in',
    ['commands/accounts/change-user.ts', '|| position > asOf) return', ') return'],
    [
      'commands/accounts/change-user.ts',
      'removeCustomer, context, { known, at: version })',
      'removeCustomer, context)',
    ],
  ),
  mutation(
    'impostor-promoted',
    'An account with the address of another one becomes staff',
    [
      'commands/accounts/change-user.ts',
      "role !== 'customer' && before.emailId",
      "role === 'customer' && before.emailId",
    ],
    ['domain/account/status.ts', 'found.accepted && !found.verified', 'found.accepted && found.role === role'],
  ),
  mutation('pictures-of-deleted-kept', 'A deleted studio keeps the files of its pictures', [
    'processes/studios/studios.ts',
    'await images.remove(all)',
    'void all',
  ]),
  mutation('deleted-studio-open', 'A deleted studio keeps its bookings', [
    'commands/studios/decide-studio.ts',
    'for (const { bookingId } of await upcomingAt(services, studioId, context.now))\n    await',
    'for (const { bookingId } of (await upcomingAt(services, studioId, context.now)).slice(99))\n    await',
  ]),
  mutation('form-overwrites', 'Saving a studio’s form overwrites newer changes', [
    'commands/studios/update-studio.ts',
    'decisionOf(input, await seenStudio(services, studioId, input.revision))',
    'decisionOf(input, await seenStudio(services, studioId, undefined))',
  ]),
  mutation(
    'sent-after-the-end',
    'A message about a live booking is sent after it ended',
    ['processes/messages/send.ts', 'if (obsolete) throw', 'if (obsolete && message.template.length === 0) throw'],
    [
      'processes/messages/notifier.ts',
      'if (notified.hasEnded ? needsLiveBooking(template) : reportsEnd(template)) return false',
      'if (notified.hasEnded && needsLiveBooking(template)) return true',
    ],
  ),
  mutation(
    'undone-cancellation-sent',
    'A message says that a booking was cancelled after late money has reinstated it',
    [
      'processes/messages/send.ts',
      'if (hasEnded === reportsEnd(template)) return undefined',
      'if (hasEnded === reportsEnd(template) || !hasEnded) return undefined',
    ],
    [
      'processes/messages/notifier.ts',
      'if (notified.hasEnded ? needsLiveBooking(template) : reportsEnd(template)) return false',
      'if (notified.hasEnded && needsLiveBooking(template)) return false',
    ],
  ),
  mutation('sent-at-night', 'A message that can wait is sent at night', [
    'processes/messages/send.ts',
    'if (morning) return morning',
    'if (morning && channel.length === 0) return morning',
  ]),
  mutation('answered-before-written', 'A command is acknowledged before it is written', [
    'commands/handle.ts',
    'const appended = await store.append(stream, before.version, envelopes(events, context))',
    "void store.append(stream, before.version, envelopes(events, context)).catch(() => undefined)\n          const appended = { version: (before.version === 'none' ? -1n : before.version) + BigInt(events.length), position: '99999999999999999999' }",
  ]),
  mutation('rejection-leaves-events', 'A move is rejected after it was written', [
    'commands/bookings/customer-changes.ts',
    "if (moved.booking.status !== 'approved') return moved",
    "if (moved.booking.status !== 'approved') placed({ status: 'absent' })",
  ]),
]
