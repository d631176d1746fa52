/**
 * Returns a payer's number with its middle left out, as M-Pesa itself writes it: 254708374149 → '2547 ***** 149'.
 * Masked numbers stay; other text, such as the hash that old versions send, becomes ''.
 */
export function maskedPhone(reported: string): string {
  if (/^254\d{0,3}\s*\*+\s*\d{2,4}$/.test(reported)) return reported
  const digits = reported.replace(/^\+/, '')
  return /^254\d{9}$/.test(digits) ? `${digits.slice(0, 4)} ***** ${digits.slice(-3)}` : ''
}
