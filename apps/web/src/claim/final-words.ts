import { formatAmount, type Unit } from '../token/amount.ts'
import type { Payout } from './payout.ts'
import type { RaffleOutcome } from './raffle-outcome.ts'

/** What stands on screen once a claim went through. It is written from the receipt alone. */
export type FinalWords = {
  /** The page's head: “25 TUSD is yours”. */
  readonly head: string
  /** Above the amount: “You received”. */
  readonly label: string
  /** What was received: “25 TUSD”, “Raffle entry”. */
  readonly gotten: string
  /** The last step's name and sentence. */
  readonly step: string
  readonly detail: string
}

/** How a claim went through. */
export type FinalManner = {
  /** Another account than the connected one got it. */
  readonly isForAnother: boolean
  /** It was claimed earlier, and this visit found it so. */
  readonly wasBefore: boolean
  /** What became of the raffle that was entered; null for another reward, or while that is read. */
  readonly raffle: RaffleOutcome | null
}

/**
 * The words for a claim that went through. Pure: no promise, price or reward gets in here, so that no amount can stand on a
 * final screen that the receipt, or the log of a raffle's draw, does not have.
 * @param payout - null while the receipt is read. @param unit - of what is paid; null while its token has not answered.
 */
export function finalWords(payout: Payout | null, unit: Unit | null, manner: FinalManner): FinalWords {
  const { isForAnother, wasBefore, raffle } = manner
  const who = isForAnother ? 'The account' : 'You'
  const label = (verb: string) => `${who} ${verb}${wasBefore ? ' before' : ''}`
  const where = isForAnother ? 'in the account you chose' : 'in your wallet'
  switch (payout?.kind) {
    case undefined:
      return {
        ...{ head: 'Claimed', label: label('claimed'), gotten: '…' },
        ...{ step: 'Claimed', detail: 'Reading the receipt' },
      }
    case 'paid': {
      const gotten = unit === null ? '…' : `${formatAmount(payout.amount, unit.decimals)} ${unit.symbol}`
      return {
        head: unit === null ? 'Claimed' : `${gotten} is ${isForAnother ? 'paid' : 'yours'}`,
        ...{ label: label('received'), gotten, step: 'Paid', detail: `The reward is ${where}` },
      }
    }
    case 'entered':
      return enteredWords(raffle, unit, isForAnother)
    case 'listed':
      return {
        head: isForAnother ? 'The account is on the list' : 'You’re on the list',
        ...{ label: label('got'), gotten: 'Allowlist spot' },
        ...{ step: 'Added', detail: `${isForAnother ? 'The account' : 'Your wallet'} was added to the list` },
      }
    case 'token':
      return {
        head: `NFT #${payout.tokenId} is ${isForAnother ? 'paid' : 'yours'}`,
        ...{ label: label('received'), gotten: `NFT #${payout.tokenId}` },
        ...{ step: 'Paid', detail: `The NFT is ${where}` },
      }
    case 'untold':
      return {
        ...{ head: 'Claimed', label: label('claimed'), gotten: 'Your reward' },
        ...{ step: 'Claimed', detail: 'The claim went through; its receipt doesn’t say what was paid' },
      }
    default:
      return payout satisfies never
  }
}

/** What is said to somebody who entered a raffle: that one will be drawn only for as long as that is so. */
function enteredWords(raffle: RaffleOutcome | null, unit: Unit | null, isForAnother: boolean): FinalWords {
  const who = isForAnother ? 'The account' : 'You'
  const entry = { label: `${who} entered`, gotten: 'Raffle entry' }
  switch (raffle?.status) {
    case 'won': {
      const gotten = unit === null ? '…' : `${formatAmount(raffle.amount, unit.decimals)} ${unit.symbol}`
      return {
        ...{ head: `${who} won the raffle`, label: `${who} won`, gotten, step: 'Won' },
        detail: `The prize is in ${isForAnother ? 'the account you chose' : 'your wallet'}`,
      }
    }
    case 'lost':
      return {
        ...{ ...entry, head: `${who} didn’t win this raffle`, step: 'Drawn' },
        detail: 'The winner is drawn, and it is another account. Nothing is paid for this entry.',
      }
    case 'drawn':
      return { ...entry, head: 'The winner is drawn', step: 'Drawn', detail: 'This raffle is over.' }
    case 'taken-back':
      return {
        ...{ ...entry, head: 'This raffle ended without a winner', step: 'Ended' },
        detail: 'The creator took the prize back. Nothing is paid for this entry.',
      }
    case 'open':
    case undefined:
      return {
        ...{ ...entry, head: isForAnother ? 'The account is entered' : 'You’re entered', step: 'Entered' },
        detail: 'Nothing is paid yet. One winner will be drawn.',
      }
    default:
      return raffle satisfies never
  }
}
