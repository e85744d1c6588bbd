import { defineMessages } from '../define-messages.ts'

/** What went wrong while a chain was read or a transaction was sent. */
export const problemText = defineMessages('problem', {
  refused: 'The network refused the request. Try again in a moment.',
  noAnswer: 'The network did not answer. It may be busy, or you may be offline.',
  unexpected: 'Something went wrong on this page.',
  contractRefused: 'The contract refused it: {reason}.',
  wouldRefuse: 'The transaction would fail, so it was not sent.',
  refusedIt: 'The network refused it.',
  cancelled: 'It was cancelled or replaced in your wallet, so it didn’t happen.',
  noTransaction: 'Check the hash and the network. A reorg may also have dropped the transaction.',
  noContract: 'There is no contract at this address. Check the address and the network.',
  otherContract: 'The contract at this address is not of the expected kind. Check the address and the network.',
  emptyAction: 'This action has no steps, so nothing can qualify. Enter the address of a deployed action.',
  noBoost: 'There is no such boost. Check its number and the network.',
  pending: 'It was sent and isn’t in a block yet. Check your wallet before you send it again.',
  unsettled: 'The newest blocks are still changing. Try again in a moment.',
  lacksTokens: 'There isn’t enough of the token in the account that pays.',
  tooPoor: 'There isn’t enough in this account to pay the network fee.',
  verifierNoAnswer:
    'The verifier did not answer. Nothing is lost. Your transaction stays onchain, and you can try again.',
  verifierNoAnswerWhy:
    'The verifier did not answer ({why}). Nothing is lost. Your transaction stays onchain, and you can try again.',
  unreadable: 'its response can’t be read',
  httpStatus: 'HTTP {status}',
})
