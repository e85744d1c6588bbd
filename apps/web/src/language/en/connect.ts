import { defineMessages } from '../define-messages.ts'

/** What the wallet is asked, and what became of it. */
export const connectText = defineMessages('connect', {
  confirmIn: 'Confirm in {wallet}',
  notSeeing: 'Not seeing it? Open {wallet}, and confirm or cancel there.',
  waitingForBlock: 'Waiting for a block',
  taken: '{wallet} has sent it. Usually a few seconds.',
  slow: 'Still pending. It may yet go through: you can leave this page open.',
  pending: 'Usually a few seconds. You may need to confirm again in your wallet.',
  switching: 'Your wallet asks whether to change the network.',
  switchTo: 'Switch to {network}',
  elsewhere: 'Your wallet is on another network. Nothing is sent by switching.',
  elsewhereMark: 'The wallet is on another network.',
  testWallet: 'Use the test wallet',
  testWalletWhy: 'Signs with this local network’s test accounts',

  declined: 'You declined it in {wallet}. Nothing was sent.',
  alreadyAsking: '{wallet} is already asking you something: open it and answer there.',
  refused: '{wallet} refused: {why}',
  refusedSilently: '{wallet} refused without saying why. Nothing was sent.',
  tooPoor: '{problem} Nothing was sent.',

  theTransaction: 'The transaction',
  walletGone: 'The wallet is no longer connected. Nothing was sent: connect it again.',
  walletElsewhere: 'The wallet is on another network than {network}: switch it, then try again. Nothing was sent.',
  callsFailed: 'The transaction failed, and none of its steps took effect. Try again.',
  callsUnseen: 'Your wallet sent it, and doesn’t say what became of it. Look there before you try again.',
})
