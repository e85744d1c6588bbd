import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

type AmountField = 'amountText' | 'accountsText'

/** What each number means to a kind. A kind that does not ask for one leaves it out. */
const meanings: Readonly<Record<RewardKind, Readonly<Partial<Record<AmountField, string>>>>> = {
  pool: { amountText: 'each', accountsText: 'people' },
  raffle: { amountText: 'prize', accountsText: 'tickets' },
  falling: { amountText: 'first', accountsText: 'people' },
  share: { amountText: 'rate', accountsText: 'limit' },
  signed: { accountsText: 'limit' },
  pegged: { amountText: 'worth', accountsText: 'limit' },
  peggedShare: { amountText: 'worth rate', accountsText: 'limit' },
  points: { amountText: 'points', accountsText: 'people' },
  collectible: { accountsText: 'pieces' },
  place: { accountsText: 'people' },
}

const toStepName = (kind: RewardKind) => rewardKinds[kind].money ?? kind

/**
 * What changes with a reward's kind. A number stays only where the new kind means the same by it: 200 accounts are not 200
 * tickets, and 7 for each is neither the prize of one winner nor a rate. What is paid stays where it is of the same sort. Pure.
 */
export function switchKind(form: RewardForm, kind: RewardKind): Partial<RewardForm> {
  if (kind === form.kind) return {}
  const isOther = (field: AmountField) => meanings[form.kind][field] !== meanings[kind][field]
  const isOtherSort = toStepName(form.kind) !== toStepName(kind)
  return {
    kind,
    ...(isOther('amountText') && { amountText: '' }),
    ...(isOther('accountsText') && { accountsText: '' }),
    // Money in all and the most for one claim are amounts of what is paid.
    ...(isOtherSort && { assetText: '', mostText: '', totalText: '' }),
    signedBy: rewardKinds[kind].signing === 'ruled' ? 'own' : 'verifier',
  }
}
