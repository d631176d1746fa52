import type { OwnFactors } from '../../../../api/contract/factors.ts'
import type { State } from './state.ts'
import { idOf } from './studios-data.ts'
import { ahead, hour } from './times.ts'

/** Returns the user's factors: none for customers, some for the others. */
export function ownFactorsOf(role: State['as'] & string, parts: Partial<OwnFactors> = {}): OwnFactors {
  const offersTotp = role !== 'customer'
  return {
    passkeys: [],
    totp: null,
    recoveryCodesLeft: 0,
    required: false,
    offersTotp,
    confirmBy: ['password'],
    ...parts,
  }
}

/** A manager's passkeys and authenticator app. */
export const someFactors: Partial<OwnFactors> = {
  passkeys: [
    { id: idOf(301), name: 'Laptop at the studio', createdAt: ahead(-90 * 24 * hour), lastUsedAt: ahead(-3 * hour) },
    { id: idOf(302), name: 'Pixel 9', createdAt: ahead(-20 * 24 * hour), lastUsedAt: null },
  ],
  totp: { id: idOf(303), createdAt: ahead(-90 * 24 * hour) },
  recoveryCodesLeft: 8,
  confirmBy: ['passkey', 'totp', 'recovery_code'],
}

/** Recovery codes, as they are shown once. */
export const recoveryCodes = [
  ...['7hq2-m4xw-k9fd', 'w3np-82tc-hrv5', 'xk6j-d9mq-4tzs', 'n5vw-p7hc-gy3e', 'q2tm-j8xd-vk4r'],
  ...['c9fh-w5bn-e7pu', 'm4sy-k3tq-z8jg', 'r6xv-h2wp-n9cd', 'd8kq-t5mz-f3yw', 'g7jn-v4rc-x2hs'],
]

/** The setup of an authenticator app. */
export const totpBegun = {
  id: idOf(303),
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address:
    'otpauth://totp/Studioni:otieno%40studioni.test?issuer=Studioni&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
}
