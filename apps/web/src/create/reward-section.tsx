import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { ChainConfig } from '../config/config.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { rewardText } from '../language/en/reward.ts'
import { balanceHint } from './balance-hint.ts'
import { MAX_FORM_REWARDS } from './boost-form.ts'
import styles from './boost-panel.module.css'
import type { BudgetLine, Held } from './budget-lines.ts'
import { rewardLine } from './reward-clause.ts'
import { RewardFields } from './reward-fields.tsx'
import { rewardKinds } from './reward-kinds.ts'
import type { UseBoostFormReturnType, WrittenReward } from './use-boost-form.ts'

/** The rewards of a boost. If there are several, one is expanded. */
export function RewardSection({
  chain,
  account,
  boostForm,
  lines,
  held,
}: {
  readonly chain: ChainConfig
  readonly account: Address | null
  readonly boostForm: UseBoostFormReturnType
  readonly lines: readonly BudgetLine[]
  /** The balances, by line; null while they are read, or without an account. */
  readonly held: Readonly<Record<string, Held>> | null
}) {
  const { rewards, fields } = boostForm
  const [open, setOpen] = useState(0)
  const part = useRef<HTMLDivElement>(null)
  // After a reward is added or removed, the focus continues there.
  const focusNext = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be focused is on screen once their number changed.
  useEffect(() => {
    if (focusNext.current === null) return
    part.current?.querySelector<HTMLElement>(`#${focusNext.current}`)?.focus()
    focusNext.current = null
  }, [rewards.length])
  const isOneOfSeveral = rewards.length > 1

  function add() {
    focusNext.current = `reward-${rewards.length}`
    setOpen(rewards.length)
    boostForm.addReward()
  }

  function remove(at: number) {
    const next = Math.max(0, at - 1)
    focusNext.current = rewards.length > 2 ? `reward-${next}` : 'rewards'
    setOpen(next)
    boostForm.removeReward(at)
  }

  const balanceOf = ({ form, unit }: WrittenReward) => {
    if (rewardKinds[form.kind].money !== 'token' || unit === null) return null
    const line = lines.find(({ asset, tokenId }) => asset === unit.token && tokenId === null)
    return balanceHint(line, line === undefined ? null : (held?.[line.key] ?? null))
  }
  const fieldsOf = (reward: WrittenReward, at: number) => (
    <RewardFields
      {...reward}
      account={account}
      balance={balanceOf(reward)}
      chain={chain}
      change={(changes) => boostForm.changeReward(at, changes)}
      fields={fields}
      isOneOfSeveral={isOneOfSeveral}
      // The typed text of one reward must not stay in the fields of another one.
      key={`${at} of ${rewards.length}`}
    />
  )
  return (
    <div className={styles['part']} data-part="reward" ref={part}>
      <h2 id="rewards" tabIndex={-1}>
        {rewardText(isOneOfSeveral ? 'rewards' : 'reward')}
      </h2>
      {isOneOfSeveral ? (
        <ol className={styles['rewards']}>
          {rewards.map((reward, at) => (
            <RewardRow
              at={at}
              isOpen={open === at}
              // biome-ignore lint/suspicious/noArrayIndexKey: a reward is the one at its place, also onchain.
              key={at}
              onRemove={() => remove(at)}
              onToggle={() => setOpen(open === at ? -1 : at)}
              words={rewardLine(reward.clause, reward.form.kind)}
            >
              {fieldsOf(reward, at)}
            </RewardRow>
          ))}
        </ol>
      ) : (
        rewards.map((reward, at) => (
          <div className={styles['rewardFields']} id={`reward-${at}`} key="only" tabIndex={-1}>
            {fieldsOf(reward, at)}
          </div>
        ))
      )}
      <MoreRewards count={rewards.length} onAdd={add} />
    </div>
  )
}

/** One of several rewards: its sentence, and its fields while it is expanded. */
function RewardRow({
  at,
  words,
  isOpen,
  onToggle,
  onRemove,
  children,
}: {
  /** Its index. */
  readonly at: number
  readonly words: string
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onRemove: () => void
  readonly children: ReactNode
}) {
  return (
    <li>
      <button
        aria-expanded={isOpen}
        className={styles['rewardHead']}
        id={`reward-${at}`}
        onClick={onToggle}
        type="button"
      >
        <span className={text['muted']}>{at + 1}</span>
        <span className={text['breakable']}>
          <AmountText>{words}</AmountText>
        </span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div className={styles['rewardFields']}>
          {children}
          <Button look="danger" onClick={onRemove} size="small">
            {rewardText('remove', { number: at + 1 })}
          </Button>
        </div>
      )}
    </li>
  )
}

function MoreRewards({ count, onAdd }: { readonly count: number; readonly onAdd: () => void }) {
  if (count >= MAX_FORM_REWARDS)
    return <p className={`${text['small']} ${text['muted']}`}>{rewardText('limit', { count: MAX_FORM_REWARDS })}</p>
  return (
    <Button className={styles['more'] ?? ''} look="quiet" onClick={onAdd} size="small">
      <Icon name="plus" size={16} />
      {rewardText(count > 1 ? 'add' : 'addSecond')}
    </Button>
  )
}
