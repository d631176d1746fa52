import { statementHours, tryStatement } from '../../../processes/payments/statement.ts'
import type { Play } from './play.ts'

/** Reads the statement, as a job does every quarter of an hour, if M-Pesa provides it. */
export const readStatement = ({ application }: Pick<Play, 'application'>) =>
  tryStatement(application.payments, statementHours)
