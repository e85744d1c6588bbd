import { claimText } from '../language/en/claim.ts'
import { formatAmount, type Unit } from '../token/amount.ts'
import type { Payout } from './payout.ts'
import type { RaffleOutcome } from './raffle-outcome.ts'

/** The text of a paid claim. Only the receipt determines it. */
export type ClaimedText = {
  /** The page heading: “25 TUSD is yours”. */
  readonly head: string
  /** The label above the amount: “You received”. */
  readonly label: string
  /** What was received: “25 TUSD”, “Raffle entry”. */
  readonly gotten: string
  /** The name of the last step, and a sentence about it. */
  readonly step: string
  readonly detail: string
}

/** The circumstances of a claim. */
export type ClaimedOptions = {
  /** The claimant is not the connected account. */
  readonly isForAnother: boolean
  /** The claim was made before this visit. */
  readonly wasBefore: boolean
  /** The outcome of the raffle that was entered. Null for other rewards, and while it is read. */
  readonly raffle: RaffleOutcome | null
}

/**
 * Formats a paid claim. It has no access to offers, prices or rewards, so every amount on the final screen comes from
 * the receipt or from the log of a raffle's draw. Pure.
 * @param payout - null while the receipt is read.
 * @param unit - of the reward; null while its token is not read.
 */
export function formatClaimed(payout: Payout | null, unit: Unit | null, manner: ClaimedOptions): ClaimedText {
  const { isForAnother, wasBefore, raffle } = manner
  const label = (verb: 'Claimed' | 'Received' | 'Got') =>
    claimText(`${isForAnother ? 'account' : 'you'}${verb}${wasBefore ? 'Before' : ''}`)
  const isPaid = (amount: string) => claimText(isForAnother ? 'isPaid' : 'isYours', { amount })
  switch (payout?.type) {
    case undefined:
      return {
        ...{ head: claimText('claimed'), label: label('Claimed'), gotten: '…' },
        ...{ step: claimText('claimed'), detail: claimText('readingReceipt') },
      }
    case 'paid': {
      const gotten = unit === null ? '…' : `${formatAmount(payout.amount, unit.decimals)} ${unit.symbol}`
      return {
        head: unit === null ? claimText('claimed') : isPaid(gotten),
        ...{ label: label('Received'), gotten, step: claimText('paid') },
        detail: claimText(isForAnother ? 'rewardInAccount' : 'rewardInWallet'),
      }
    }
    case 'entered':
      return enteredWords(raffle, unit, isForAnother)
    case 'listed':
      return {
        head: claimText(isForAnother ? 'accountOnList' : 'youOnList'),
        ...{ label: label('Got'), gotten: claimText('allowlistSpot') },
        ...{ step: claimText('added'), detail: claimText(isForAnother ? 'accountAdded' : 'walletAdded') },
      }
    case 'token': {
      const gotten = claimText('nft', { id: String(payout.tokenId) })
      return {
        ...{ head: isPaid(gotten), label: label('Received'), gotten, step: claimText('paid') },
        detail: claimText(isForAnother ? 'nftInAccount' : 'nftInWallet'),
      }
    }
    case 'untold':
      return {
        ...{ head: claimText('claimed'), label: label('Claimed'), gotten: claimText('aReward') },
        ...{ step: claimText('claimed'), detail: claimText('receiptSilent') },
      }
    default:
      return payout satisfies never
  }
}

/** The text for an account that entered a raffle. It promises a draw only while the raffle is open. */
function enteredWords(raffle: RaffleOutcome | null, unit: Unit | null, isForAnother: boolean): ClaimedText {
  const who = isForAnother ? 'account' : 'you'
  const entry = { label: claimText(`${who}Entered`), gotten: claimText('raffleEntry') }
  switch (raffle?.status) {
    case 'won': {
      const gotten = unit === null ? '…' : `${formatAmount(raffle.amount, unit.decimals)} ${unit.symbol}`
      return {
        ...{ head: claimText(`${who}WonRaffle`), label: claimText(`${who}Won`), gotten, step: claimText('won') },
        detail: claimText(isForAnother ? 'prizeInAccount' : 'prizeInWallet'),
      }
    }
    case 'lost':
      return {
        ...{ ...entry, head: claimText(`${who}Lost`), step: claimText('drawn') },
        detail: claimText('lostDetail'),
      }
    case 'drawn':
      return { ...entry, head: claimText('winnerDrawn'), step: claimText('drawn'), detail: claimText('raffleOver') }
    case 'taken-back':
      return {
        ...{ ...entry, head: claimText('noWinner'), step: claimText('ended') },
        detail: claimText('prizeTakenBack'),
      }
    case 'open':
    case undefined:
      return {
        ...{ ...entry, head: claimText(isForAnother ? 'accountIsEntered' : 'youAreEntered') },
        step: claimText('step.entered'),
        detail:
          raffle === null
            ? claimText('willBeDrawn')
            : claimText('willBeDrawnOf', { count: raffle.entries, tickets: raffle.tickets }),
      }
    default:
      return raffle satisfies never
  }
}
