import { defineMessages } from '../define-messages.ts'

/** What went wrong while a chain was read or a transaction was sent. */
export const problemText = defineMessages('problem', {
  refused: 'The network refused the request. Try again in a moment.',
  noAnswer: 'The network did not answer. It may be busy, or you may be offline.',
  unexpected: 'Something went wrong on this page.',
  contractRefused: 'The contract refused it: {reason}.',
  wouldRefuse: 'The network would refuse it, so it was not sent.',
  refusedIt: 'The network refused it.',
  cancelled: 'It was cancelled or replaced in your wallet, so it didn’t happen.',
  tooPoor: 'There isn’t enough in this account to pay the network fee.',
})
