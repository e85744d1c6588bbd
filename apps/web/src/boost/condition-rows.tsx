import { humanName } from '@laurel/protocol'
import { type PaidAccount, toPaidAccount } from '../abi/default-claimant.ts'
import { dottedName } from '../abi/fields.ts'
import { formatNeeded } from '../action-editor/step-messages.ts'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import styles from './boost-page.module.css'
import type { Wording } from './use-wording.ts'

/** The conditions of a boost, each with its words and its onchain form. */
export function ConditionRows({ wording }: { readonly wording: Wording }) {
  const { steps, worded, read } = wording
  if (worded === null) {
    return <p className={text['muted']}>{boostText('undecodable')}</p>
  }
  const seen = new Set<number>()
  const rows = steps.flatMap(({ actionIndex, item, contractName, isAnyContract, condition }) => {
    const isFirst = !seen.has(actionIndex)
    seen.add(actionIndex)
    const address = worded.draft.actions[actionIndex]?.addressText ?? ''
    return [
      ...(isFirst
        ? [
            {
              key: boostText('contract'),
              value: isAnyContract ? boostText('anyContract') : (contractName ?? address),
              raw: address,
            },
            {
              key: boostText(item.type),
              value: humanName(item.name),
              raw: `${item.type} ${item.name}`,
            },
          ]
        : []),
      ...(condition === null
        ? []
        : [
            {
              key: fieldLabel(condition),
              value: formatNeeded(condition),
              raw: `${condition.type} ${condition.fieldName}`,
            },
          ]),
    ]
  })
  const { claimant, actions } = worded.draft
  // The call of a transaction, and its sender, are never those of an account that others send for.
  const isOwnOnly = claimant.type === 'sender' || actions.some(({ item: of }) => of?.type === 'function')
  const item = claimant.type === 'field' ? actions[claimant.actionIndex]?.item : null
  const paid =
    claimant.type === 'sender' || item == null
      ? { key: boostText('paidTo'), value: boostText('paidToSender'), raw: boostText('paidToSenderRaw') }
      : {
          key: boostText('paidTo'),
          value: paidTo(toPaidAccount(item, claimant.path), dottedName(item, claimant.path)),
          raw: boostText(item.type === 'event' ? 'paidToFieldEvent' : 'paidToFieldFunction', {
            field: dottedName(item, claimant.path),
          }),
        }
  return (
    <ol className={styles['rules']} data-ready={read.reading.result.status}>
      {[...rows, paid, ...(isOwnOnly ? [notEligible()] : [])].map(({ key, value, raw }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of a deployed action never move.
        <li key={at}>
          <span className={styles['number']}>{at + 1}</span>
          <span className={styles['key']}>{key}</span>
          <span className={styles['value']}>
            {value}
            <small className={text['mono']}>{raw}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

const notEligible = () => ({
  ...{ key: boostText('notEligible'), value: boostText('notEligibleIndirect') },
  raw: boostText('notEligibleIndirectRaw'),
})

/** The usual names of an amount of tokens. */
const amountNames = /^_?(value|amount|wad)$/i

/** The name of a field for users: “Amount” where it is an amount of a known token, otherwise its own name in words. */
function fieldLabel({ fieldName, unit }: NonNullable<Wording['steps'][number]['condition']>): string {
  if (unit !== null && amountNames.test(fieldName)) return boostText('amount')
  return /[a-z]/i.test(fieldName) ? humanName(fieldName) : boostText('fieldNumber', { number: fieldName })
}

function paidTo(account: PaidAccount, field: string): string {
  return account === 'field' ? boostText('paidTo.field', { field }) : boostText(`paidTo.${account}`)
}
