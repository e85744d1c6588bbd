import { defineMessages } from '../define-messages.ts'

/** Requests to the wallet, and their results. */
export const connectText = defineMessages('connect', {
  confirmIn: 'Confirm in {wallet}',
  notSeeing: 'Not seeing it? Open {wallet}, and confirm or cancel there.',
  above: 'It is above this page. Close it to cancel.',
  waitingForBlock: 'Confirming',
  submitted: '{wallet} sent the transaction. Usually a few seconds.',
  slow: 'Still pending. It may still go through. You can leave this page open.',
  pending: 'Usually a few seconds. You may need to confirm again in your wallet.',
  switching: 'Confirm the network change in your wallet.',
  switchTo: 'Switch to {network}',
  switchUnsupported: '{wallet} can’t switch to {network}. Switch it in the wallet, or use another one.',
  switchFailed: '{wallet} did not switch to {network}. Try again, or switch it in the wallet.',
  elsewhere: 'Your wallet is on {current}. This needs {wanted}. Nothing is sent by switching.',
  elsewhereMark: 'The wallet is on {current}, and this page is on {wanted}.',
  networkNumber: 'network {id}',
  faucet: 'Get test funds on {network}',

  declined: 'You declined it in {wallet}. Nothing was sent.',
  alreadyAsking: '{wallet} already has an open request. Answer it there first.',
  notAllowed: '{wallet} does not let this site use the account. Nothing was sent. Connect it again.',
  unsupported: '{wallet} can’t do this. Nothing was sent. Use another wallet.',
  walletOffline: '{wallet} can’t reach the network. Nothing was sent. Try again in a moment.',
  offline: 'You’re offline. Go online, then try again.',
  refused: '{wallet} refused the request. Nothing was sent.',
  wouldRevert: 'The network would reject this transaction. Nothing was sent.',
  wouldRevertWith: 'The network would reject this transaction: {name}. Nothing was sent.',
  wouldRevertWhy: 'The network would reject this transaction. {reason} Nothing was sent.',
  tooPoor: '{problem} Nothing was sent.',

  theTransaction: 'The transaction',
  walletGone: 'The wallet is no longer connected. Nothing was sent. Connect it again.',
  walletElsewhere: 'The wallet isn’t on {network}. Switch its network, then try again. Nothing was sent.',
  callsFailed: 'The transaction failed, and none of its steps took effect. Try again.',
  callsUnseen:
    'Your wallet sent the transaction but doesn’t report its status. Check your wallet before you try again.',
})
