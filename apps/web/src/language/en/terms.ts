import { defineMessages } from '../define-messages.ts'

/** When a boost counts and how often, in a few words. */
export const termsText = defineMessages('terms', {
  perWallet: '{count} per wallet',
  perWalletPerDay: '{count} per wallet per day (UTC)',
  perDay: '{count} per day in total (UTC)',
  from: 'from {moment}',
  until: 'until {moment}',
})
