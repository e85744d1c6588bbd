import { defineMessages } from '../define-messages.ts'

/** The start, end and limits of a boost, in a few words. */
export const termsText = defineMessages('terms', {
  claimsPerWallet: { one: 'Once per wallet.', other: 'Up to {count} times per wallet.' },
  perWallet: '{count} per wallet',
  perWalletPerDay: '{count} per wallet per day (UTC)',
  perDay: '{count} per day in total (UTC)',
  from: 'from {moment}',
  until: 'until {moment}',
})
