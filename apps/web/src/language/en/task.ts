import { defineMessages } from '../define-messages.ts'

/** The task, done from the boost's page. */
export const taskText = defineMessages('task', {
  done: 'Done',
  doneDetail: 'We’re looking for it. Your claim appears here within seconds.',
  trying: 'Simulating the transaction',
  tryingDetail: 'Nothing is sent yet.',
  triedFirst: 'We simulate it first, and don’t send a transaction that wouldn’t qualify.',
  wouldNotCount: 'This wouldn’t qualify',
  wouldNotCountDetail: 'We simulated it, and it doesn’t do what this boost requires. Nothing was sent.',
  wouldFail: 'This transaction would fail',
  wouldFailDetail: 'Nothing was sent. {reason}',
  wouldFailUnknown: 'Check the values, and that this wallet has what it sends.',
  givesRights: 'Not sent, because it would give away rights',
  givesRightsDetail:
    'We simulated it, and it would let {taker} move what you hold in {contract}. A boost never needs that. Nothing was sent.',
  notTried: 'Couldn’t simulate it',
  notTriedDetail: '{reason} Nothing was sent.',
  cannotTry: 'This network can’t simulate transactions',
  cannotTryDetail: 'Compare it with the conditions below before you send it. Nothing was sent.',
  sendAnyway: 'Send it anyway',
  failed: 'It didn’t go through',
  unknown: 'It may still go through',
  unknownDetail: 'It was sent, but the network doesn’t report its status. Check your wallet before you send it again.',
  value: 'Value {number}',

  enterAddress: 'Enter a valid address (0x and 40 hex characters).',
  enterNumber: 'Enter a number.',
  enterBoolean: 'Enter true or false.',
  enterHex: 'Enter 0x and hex digits.',
  thisNumber: 'This number',
  verbAt: '{verb} {place}',
  verbOn: '{verb} on {place}',
  use: 'use “{name}”',
})
