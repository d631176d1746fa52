import { SharedStatement } from '../../../integrations/mpesa/mpesa.ts'
import { readStatement as read, statementHours } from '../../../processes/payments/statement.ts'
import { now, type Play } from './play.ts'

/** Reads the statement, as a job does every quarter of an hour. */
export const readStatement = ({ outside, services }: Pick<Play, 'outside' | 'services'>) =>
  read(
    {
      ...{
        services,
        mpesa: outside.mpesa,
        statement: new SharedStatement(outside.mpesa),
        inbox: outside.inbox,
        addresses: outside.addresses,
      },
      ...{ shortcode: '522522', lookUpSeconds: [30], clock: now, trusts: () => false },
    },
    statementHours,
  )
