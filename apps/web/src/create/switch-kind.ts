import type { RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKinds } from './reward-kinds.ts'

type AmountField = 'amountText' | 'accountsText'

/** The meaning of each number for a kind. Fields that a kind does not have are left out. */
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
 * Changes the kind of a reward. A number stays only if it has the same meaning for the new kind: 200 accounts are not
 * 200 tickets, and 7 per claim is neither a prize nor a rate. The asset stays if the new kind pays the same type. Pure.
 */
export function switchKind(form: RewardForm, kind: RewardKind): Partial<RewardForm> {
  if (kind === form.kind) return {}
  const isOther = (field: AmountField) => meanings[form.kind][field] !== meanings[kind][field]
  const isOtherSort = toStepName(form.kind) !== toStepName(kind)
  return {
    kind,
    ...(isOther('amountText') && { amountText: '' }),
    ...(isOther('accountsText') && { accountsText: '' }),
    // The total and the maximum per claim are amounts of the paid asset.
    ...(isOtherSort && { assetText: '', mostText: '', totalText: '' }),
    signedBy: rewardKinds[kind].signing === 'ruled' ? 'own' : 'verifier',
  }
}
