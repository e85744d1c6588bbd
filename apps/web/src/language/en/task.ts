import { defineMessages } from '../define-messages.ts'

/** The task, done from the boost's page. */
export const taskText = defineMessages('task', {
  done: 'Done',
  doneDetail: 'We’re looking for it. Your claim appears here within seconds.',
  trying: 'Trying it first',
  tryingDetail: 'Nothing is sent yet.',
  triedFirst: 'We try it first. What wouldn’t count isn’t sent.',
  wouldNotCount: 'This wouldn’t count',
  wouldNotCountDetail: 'We tried it without sending it: it doesn’t do what this boost asks for. Nothing was sent.',
  wouldFail: 'This transaction would fail',
  wouldFailDetail: 'Nothing was sent. {reason}',
  givesRights: 'Not sent: it would give away rights',
  givesRightsDetail:
    'We tried it without sending it: it would let {taker} use what you have at {contract}. A boost never needs that. Nothing was sent.',
  notTried: 'Couldn’t try it',
  notTriedDetail: '{reason} Nothing was sent.',
  cannotTry: 'This network can’t try it first',
  cannotTryDetail: 'Compare it with the conditions below before you send it. Nothing was sent.',
  sendAnyway: 'Send it anyway',
  failed: 'It didn’t go through',
  unknown: 'It may yet go through',
  unknownDetail:
    'It was sent, and the network doesn’t say what became of it. Look in your wallet before you send it again.',
  value: 'Value {number}',

  enterAddress: 'Enter an address: 0x and 40 hex digits.',
  enterNumber: 'Enter a number.',
  enterBoolean: 'Enter true or false.',
  enterHex: 'Enter 0x and hex digits.',
  thisNumber: 'This number',
  verbAt: '{verb} {place}',
  verbOn: '{verb} on {place}',
  use: 'use “{name}”',
})
