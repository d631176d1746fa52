import { availability } from './en/availability.ts'
import { booking } from './en/booking.ts'
import { head } from './en/head.ts'
import { home } from './en/home.ts'
import { offline } from './en/offline.ts'
import { shell } from './en/shell.ts'
import { studios } from './en/studios.ts'

/** The English texts of every page, by message id. Larger parts add their own (NamespaceProvider). */
export const en = { ...shell, ...availability, ...head, ...home, ...studios, ...booking, ...offline }
