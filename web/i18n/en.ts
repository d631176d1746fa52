import { availability } from './en/availability.ts'
import { booking } from './en/booking.ts'
import { head } from './en/head.ts'
import { home } from './en/home.ts'
import { offline } from './en/offline.ts'
import { shell } from './en/shell.ts'
import { studios } from './en/studios.ts'

/** What every page may say in English, by message id; larger parts bring more (MoreTexts). */
export const en = { ...shell, ...availability, ...head, ...home, ...studios, ...booking, ...offline }
