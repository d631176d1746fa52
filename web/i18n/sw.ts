import { availability } from './sw/availability.ts'
import { booking } from './sw/booking.ts'
import { head } from './sw/head.ts'
import { home } from './sw/home.ts'
import { offline } from './sw/offline.ts'
import { shell } from './sw/shell.ts'
import { studios } from './sw/studios.ts'

/** The Swahili texts of every page, by message id. Larger parts add their own (NamespaceProvider). */
export const sw = { ...shell, ...availability, ...head, ...home, ...studios, ...booking, ...offline }
